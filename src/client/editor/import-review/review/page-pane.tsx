import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- Vite makes the address of the file its default export
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import type { PrintedLine, PrintedPages } from '#/shared/imports/review/printed-lines.ts'
import { useText } from '#/client/i18n/editor.ts'
import styles from './review.module.css'

export type PageSize = PrintedPages['pages'][number]

interface PaneProps {
  readonly pane: RefObject<HTMLElement | null>
  readonly pages: readonly PageSize[]
  readonly lines: readonly PrintedLine[]
  /** Null while there is none: then the lines are shown as text. */
  readonly pdf: PdfFile | null
  /** Indices of the lines of the caret's unit, and of the caret's line. */
  readonly current: readonly number[]
  readonly caretLine: number | null
  /** Indices of the lines that the import is not sure of. */
  readonly unsure: ReadonlySet<number>
  /** Called with a place that was pressed: the page, 1-based, and points on it. */
  readonly onPress: (page: number, x: number, y: number) => void
  readonly children: ReactNode
}

/** The pages of the file, one below the other, with the lines marked that the text shows. */
export function PagePane(props: PaneProps): ReactNode {
  const { pane, pages, lines, pdf, children } = props
  const { review: text } = useText().editor
  const [left, right] = textEdges(pages, lines)
  const style: CSSProperties & Readonly<Record<`--${string}`, number>> = {
    '--text-left': left,
    '--text-width': right - left,
  }
  return (
    <section
      ref={pane}
      className={styles['pages']}
      aria-label={text.pages}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keyboard
      tabIndex={0}
    >
      {children}
      <div className={styles['stack']} style={style}>
        {pages.map((size, index) => (
          // pages have no identity but their place
          // oxlint-disable-next-line react/no-array-index-key
          <Page key={index} number={index + 1} size={size} pdf={pdf} pane={props} />
        ))}
      </div>
    </section>
  )
}

/** In shares of the page's width, with some room: where the text of all pages begins and ends. */
function textEdges(pages: readonly PageSize[], lines: readonly PrintedLine[]) {
  const width = pages[0]?.width ?? 0
  if (width === 0 || lines.length === 0) return [0, 1] as const
  const left = Math.min(...lines.map(({ x }) => x)) / width
  const right = Math.max(...lines.map((line) => line.right)) / width
  return [Math.max(0, left - 0.04), Math.min(1, right + 0.03)] as const
}

interface PageProps {
  readonly number: number
  readonly size: PageSize
  readonly pdf: PdfFile | null
  readonly pane: PaneProps
}

function Page({ number, size, pdf, pane }: PageProps): ReactNode {
  const { review: text } = useText().editor
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(frame, pane.pane)
  const own = isNear
    ? pane.lines.flatMap((line, index) => (line.page === number ? [{ line, index }] : []))
    : []
  const marked = own.filter(({ index }) => pane.current.includes(index) || pane.unsure.has(index))
  const press = (event: MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const at = (value: number, start: number, length: number, points: number) =>
      ((value - start) / length) * points
    pane.onPress(
      number,
      at(event.clientX, box.left, box.width, size.width),
      at(event.clientY, box.top, box.height, size.height),
    )
  }
  return (
    // the keyboard reaches every line in the text
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      className={styles['page']}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
      role="img"
      aria-label={text.page(number)}
      data-print-page={number}
      onClick={press}
    >
      {isNear &&
        !pdf &&
        own.map(({ line, index }) => <Words key={index} line={line} size={size} />)}
      {isNear && pdf && <Drawing pdf={pdf} number={number} />}
      {marked.map(({ line, index }) => (
        <div
          key={index}
          className={styles['mark']}
          data-unsure={pane.unsure.has(index) || undefined}
          data-current={pane.current.includes(index) || undefined}
          data-caret={pane.caretLine === index || undefined}
          style={boxOf(line, size)}
        />
      ))}
    </div>
  )
}

const percent = (share: number): string => `${share * 100}%`

function boxOf({ x, right, y, size: type }: PrintedLine, { width, height }: PageSize) {
  return {
    left: percent((x - 3) / width),
    width: percent((right - x + 6) / width),
    top: percent((y - type * 0.95) / height),
    height: percent((type * 1.3) / height),
  }
}

/** A line as text, where there is no picture of the page. */
function Words(props: { readonly line: PrintedLine; readonly size: PageSize }): ReactNode {
  const { line, size } = props
  const { left, top } = boxOf(line, size)
  return (
    <span
      className={styles['words']}
      style={{
        left,
        top,
        fontSize: `${(line.size / size.width) * 100}cqw`,
        fontWeight: line.bold ? 700 : 400,
        fontStyle: line.italic ? 'italic' : 'normal',
      }}
    >
      {line.text}
    </span>
  )
}

/** More dots than these show nothing more. */
const MAX_DENSITY = 2

function Drawing(props: { readonly pdf: PdfFile; readonly number: number }): ReactNode {
  const { pdf, number } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => {
    const { current: element } = canvas
    if (!element) return
    let isGone = false
    const width = element.clientWidth * Math.min(devicePixelRatio, MAX_DENSITY)
    // a page that cannot be drawn stays empty; its lines are marked all the same
    pdf.draw(number, element, Math.max(1, width)).then(
      () => !isGone && setIsDrawn(true),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [pdf, number])
  return <canvas ref={canvas} className={styles['picture']} data-drawn={isDrawn || undefined} />
}

/** Whether a page is within a screen of the visible part: pages further away are not drawn. */
function useIsNear(
  page: RefObject<HTMLElement | null>,
  pane: RefObject<HTMLElement | null>,
): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!page.current) return
    const options = { root: pane.current, rootMargin: '100% 0px' }
    const observer = new IntersectionObserver((entries) => {
      setIsNear(entries.at(-1)?.isIntersecting === true)
    }, options)
    observer.observe(page.current)
    return () => observer.disconnect()
  }, [page, pane])
  return isNear
}

// Draws the pages of a PDF in the browser. pdf.js and its worker are loaded when a review first shows a page.

export interface PdfFile {
  readonly pages: number
  /** Draws a page, 1-based, into a canvas as wide as `width` dots; resolves when it is drawn. */
  readonly draw: (page: number, canvas: HTMLCanvasElement, width: number) => Promise<void>
  readonly close: () => void
}

/** A page of A4 at 600 dots an inch has 35 million; larger pictures are left out, as by the server. */
const MAX_IMAGE_DOTS = 40_000_000
/** The build puts pdf.js's fonts and decoders there. */
const FILES = '/pdf'

/** Rejects if the file is no PDF that can be read. */
export async function openPdf(file: Blob): Promise<PdfFile> {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  GlobalWorkerOptions.workerSrc = worker
  const loading = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    verbosity: 0,
    maxImageSize: MAX_IMAGE_DOTS,
    // the house's pages compile no WebAssembly
    useWasm: false,
    wasmUrl: `${FILES}/wasm/`,
    standardFontDataUrl: `${FILES}/standard_fonts/`,
    cMapUrl: `${FILES}/cmaps/`,
    iccUrl: `${FILES}/iccs/`,
  })
  const document = await loading.promise
  return {
    pages: document.numPages,
    draw: (page, canvas, width) => drawPage(document, page, canvas, width),
    close: () => void loading.destroy(),
  }
}

async function drawPage(
  document: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  width: number,
): Promise<void> {
  const page = await document.getPage(number)
  const scale = width / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport }).promise
  page.cleanup()
}
