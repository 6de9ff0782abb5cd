// Pages and text scroll in step: the part that the person moves leads, and the other one follows.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { EditorHandle } from '../../core/editor-handle.ts'
import { scrollContainerOf } from '../../core/sheet/reveal.ts'
import { lineAt, positionOfLine, type ReviewModel } from './review-model.ts'

/** The share of the height at which the same line stands in both parts. */
const AT = 0.33
/** A line within this share of the height is in view, and nothing scrolls for it. */
const IN_VIEW = [0.08, 0.86] as const

interface Follow {
  readonly editor: EditorHandle
  readonly pane: RefObject<HTMLElement | null>
  /** The model of the text that is shown now. */
  readonly modelOf: () => ReviewModel
}

export function useFollow({ editor, pane, modelOf }: Follow): void {
  const follow = useEffectEvent((by: 'text' | 'pages', pages: HTMLElement, text: HTMLElement) =>
    (by === 'text' ? showPageOf : showTextOf)(editor, modelOf(), pages, text),
  )
  useEffect(() => {
    const [pages, text] = [pane.current, scrollContainerOf(editor.view)]
    if (!pages || !text) return
    let leader = text
    let frame = 0
    const listening = new AbortController()
    const { signal } = listening
    for (const part of [pages, text]) {
      const lead = () => {
        leader = part
      }
      for (const type of ['pointerdown', 'wheel', 'touchmove', 'keydown'])
        part.addEventListener(type, lead, { signal, passive: true })
      part.addEventListener(
        'scroll',
        () => {
          if (leader !== part) return
          frame ||= requestAnimationFrame(() => {
            frame = 0
            follow(part === text ? 'text' : 'pages', pages, text)
          })
        },
        { signal },
      )
    }
    return () => {
      cancelAnimationFrame(frame)
      listening.abort()
    }
  }, [editor, pane])
}

/** Scrolls the pages to the line that is printed where the text is now. */
function showPageOf(
  { view }: EditorHandle,
  model: ReviewModel,
  pages: HTMLElement,
  text: HTMLElement,
): void {
  const { top, height } = text.getBoundingClientRect()
  const sheet = view.dom.getBoundingClientRect()
  const place = { left: sheet.left + sheet.width / 2, top: Math.max(sheet.top, top + height * AT) }
  const found = view.posAtCoords(place)
  if (found) scrollPagesTo(model, pages, found.pos, true)
}

/** Scrolls the pages to a position's line; `isExact` also if it is in view. */
export function scrollPagesTo(
  model: ReviewModel,
  pages: HTMLElement,
  position: number,
  isExact: boolean,
): void {
  const line = model.print.lines[lineAt(model, position) ?? -1]
  const page = line && pageElements(pages)[line.page - 1]
  const size = line && model.print.pages[line.page - 1]
  if (!line || !page || !size) return
  const pane = pages.getBoundingClientRect()
  const box = page.getBoundingClientRect()
  const place = box.top + (line.y / size.height) * box.height - pane.top
  const isInView = place > pane.height * IN_VIEW[0] && place < pane.height * IN_VIEW[1]
  if (isExact || !isInView) pages.scrollTop += place - pane.height * AT
}

function showTextOf(
  { view }: EditorHandle,
  model: ReviewModel,
  pages: HTMLElement,
  text: HTMLElement,
): void {
  const pane = pages.getBoundingClientRect()
  const at = pane.top + pane.height * AT
  const elements = pageElements(pages)
  const index = elements.findLastIndex((page) => page.getBoundingClientRect().top <= at)
  const box = elements[index]?.getBoundingClientRect()
  const size = model.print.pages[index]
  if (!box || !size) return
  const position = positionAtPoint(model, index + 1, ((at - box.top) / box.height) * size.height)
  if (position === null) return
  const own = text.getBoundingClientRect()
  const place = view.coordsAtPos(Math.min(position, view.state.doc.content.size)).top - own.top
  text.scrollTop += place - own.height * AT
}

/** The position of the first line at or below a height of a page; in a column if `x` is given. */
export function positionAtPoint(
  model: ReviewModel,
  page: number,
  y: number,
  x?: number,
): number | null {
  const { lines } = model.print
  const near = lines.flatMap((line, index) => {
    const isBelow = line.page === page && line.y + line.size * 0.3 >= y
    const isBeside = x !== undefined && (x < line.x - line.size || x > line.right + line.size)
    const position = isBelow && !isBeside ? positionOfLine(model, index) : null
    return position === null ? [] : [{ y: line.y, position }]
  })
  return near.toSorted((a, b) => a.y - b.y)[0]?.position ?? null
}

function pageElements(pages: HTMLElement): readonly HTMLElement[] {
  return [...pages.querySelectorAll<HTMLElement>('[data-print-page]')]
}
