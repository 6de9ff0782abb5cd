import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A piece of text on paper; distances in points from the page's left and upper edges to its baseline. */
export interface PrintedText {
  readonly text: string
  readonly x: number
  readonly y: number
}

export interface PrintedPage {
  readonly width: number
  readonly height: number
  /** In the order in which they were printed. */
  readonly texts: readonly PrintedText[]
}

export async function readPdf(pdf: Uint8Array): Promise<readonly PrintedPage[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const pages: PrintedPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const [, , width = 0, height = 0] = page.view
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , , x, y] = item.transform as readonly number[]
      return [{ text: item.str, x: x ?? 0, y: height - (y ?? 0) }]
    })
    pages.push({ width, height, texts })
  }
  await task.destroy()
  return pages
}
