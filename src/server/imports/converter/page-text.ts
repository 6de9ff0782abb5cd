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
  /** Read from a picture: places and sizes are measured. */
  readonly isScan?: true
  /** Damaged: nothing of it could be taken out. */
  readonly isBroken?: true
}
