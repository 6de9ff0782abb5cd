// Things beside the text are placed by measuring it: only what is near the visible part, only for
// drawing, and at most once a frame, when the text is laid out anyway. Order and numbers come from the outline.
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EditorView } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import type { EditorHandle } from './editor-handle.ts'

/** How much above and below is measured along, in heights of the window. */
const MARGIN_SCREENS = 1

/**
 * Measures anew when the text, the sheet, its fonts or the visible part change, and with every new
 * `measure`. What is measured are plain records: where all of them stay the same, nothing is rendered.
 */
export function useSheetLayout<T extends object>(
  editor: EditorHandle,
  measure: (view: EditorView, near: TextRange) => readonly T[],
): readonly T[] {
  const [layout, setLayout] = useState<readonly T[]>([])
  useEffect(() => {
    const { dom } = editor.view
    let measuredAt = 0
    let measuredDoc = editor.view.state.doc
    let shown: readonly T[] | null = null
    let frame = 0
    const update = () => {
      frame = 0
      measuredAt = dom.getBoundingClientRect().top
      const next = measure(editor.view, nearRange(editor.view))
      if (shown && areSame(shown, next)) return
      shown = next
      // in the frame that shows the text, not in the one after it
      flushSync(() => setLayout(next))
    }
    const inNextFrame = () => {
      frame ||= requestAnimationFrame(update)
    }
    const unsubscribe = editor.state.subscribe(() => {
      if (editor.state.get().doc === measuredDoc) return
      measuredDoc = editor.state.get().doc
      inNextFrame()
    })
    const follow = () => {
      const moved = Math.abs(dom.getBoundingClientRect().top - measuredAt)
      if (moved > (innerHeight * MARGIN_SCREENS) / 2) update()
    }
    const listeners = new AbortController()
    const { signal } = listeners
    // the frame before that only finds out which blocks are near
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(update)
      dom.addEventListener('contentvisibilityautostatechange', inNextFrame, { signal })
    })
    const observer = new ResizeObserver(update)
    observer.observe(dom)
    // scrolling does not bubble; a font that arrives late moves words without resizing the sheet
    document.addEventListener('scroll', follow, { capture: true, signal })
    window.addEventListener('resize', update, { signal })
    document.fonts.addEventListener('loadingdone', update, { signal })
    return () => {
      cancelAnimationFrame(frame)
      unsubscribe()
      observer.disconnect()
      listeners.abort()
    }
  }, [editor, measure])
  return layout
}

function areSame<T extends object>(one: readonly T[], other: readonly T[]): boolean {
  return (
    one.length === other.length &&
    one.every((record, index) =>
      Object.entries(record).every(
        ([field, value]) => value === (other[index] as Record<string, unknown>)[field],
      ),
    )
  )
}

/**
 * The positions of the blocks that are near the visible part and laid out. Asking where a word is in a block
 * that the browser leaves out would lay the whole script out, once for each word.
 */
function nearRange(view: EditorView): TextRange {
  const blocks = view.dom.children
  const margin = innerHeight * MARGIN_SCREENS
  let from = firstBelow(blocks, -margin)
  let to = firstBelow(blocks, innerHeight + margin)
  while (from < to && !isLaidOut(blocks[from])) from++
  while (from < to && !isLaidOut(blocks[to - 1])) to--
  const [first, last] = [blocks[from], blocks[to]]
  const end = view.state.doc.content.size
  return {
    from: first ? view.posAtDOM(first, 0) : end,
    to: last ? view.posAtDOM(last, 0) : end,
  }
}

function isLaidOut(block: Element | undefined): boolean {
  return block?.checkVisibility({ contentVisibilityAuto: true }) ?? false
}

/** The index of the first block whose lower edge is below `y`. */
function firstBelow(blocks: HTMLCollection, y: number): number {
  let low = 0
  let high = blocks.length
  while (low < high) {
    const middle = (low + high) >> 1
    const bottom = blocks[middle]?.getBoundingClientRect().bottom ?? 0
    if (bottom < y) low = middle + 1
    else high = middle
  }
  return low
}
