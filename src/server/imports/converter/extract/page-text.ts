/** A piece of text as the PDF places it. Points; y is the baseline's distance from the page's top. */
export interface TextItem {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly bold: boolean
  readonly italic: boolean
  /** Small letters that look like capitals. */
  readonly smallCaps?: boolean
}

export interface PageText {
  /** 1-based position in the file, not the printed number. */
  readonly number: number
  readonly width: number
  readonly height: number
  readonly items: readonly TextItem[]
  /** The text was recognised in a picture: places and sizes are measured, and not exact. */
  readonly isScan?: true
  /** The page is damaged: nothing could be read. */
  readonly isBroken?: true
}

/** A page with fewer letters is a picture with a stamp or a page number on it. */
const MIN_LETTERS = 12

/** Whether the page has no text layer, or one of mostly unknown characters. */
export function isUnreadable(items: readonly TextItem[]): boolean {
  const text = items.map((item) => item.text).join('')
  const letters = text.match(/[\p{L}\d]/gu)?.length ?? 0
  const unknown = text.match(/[\p{Co}\p{Cn}\p{Cc}\ufffd]/gu)?.length ?? 0
  return letters < MIN_LETTERS || unknown > letters
}
