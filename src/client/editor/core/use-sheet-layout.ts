// Things beside the text are placed by measuring it: only what is near the visible part, and only
// for drawing. Order and numbers come from the outline.
import { useLayoutEffect, useState } from 'react'
import type { EditorView } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import type { EditorHandle } from './editor-handle.ts'

/** How much above and below is measured along, in heights of the window. */
const MARGIN_SCREENS = 1

/** Measures anew when the sheet, its fonts or the visible part change, and with every new `measure`. */
export function useSheetLayout<T>(
  editor: EditorHandle,
  measure: (view: EditorView, near: TextRange) => T,
  none: T,
): T {
  const [layout, setLayout] = useState(none)
  useLayoutEffect(() => {
    const { dom } = editor.view
    let measuredAt = 0
    const update = () => {
      measuredAt = dom.getBoundingClientRect().top
      setLayout(measure(editor.view, nearRange(editor.view)))
    }
    const follow = () => {
      const moved = Math.abs(dom.getBoundingClientRect().top - measuredAt)
      if (moved > (innerHeight * MARGIN_SCREENS) / 2) update()
    }
    update()
    const observer = new ResizeObserver(update)
    const listeners = new AbortController()
    observer.observe(dom)
    // scrolling does not bubble; a font that arrives late moves words without resizing the sheet
    document.addEventListener('scroll', follow, { capture: true, signal: listeners.signal })
    window.addEventListener('resize', update, { signal: listeners.signal })
    document.fonts.addEventListener('loadingdone', update, { signal: listeners.signal })
    return () => {
      observer.disconnect()
      listeners.abort()
    }
  }, [editor, measure])
  return layout
}

/** The positions of the blocks that are near the visible part. */
function nearRange(view: EditorView): TextRange {
  const blocks = view.dom.children
  const margin = innerHeight * MARGIN_SCREENS
  const first = blocks[firstBelow(blocks, -margin)]
  const last = blocks[firstBelow(blocks, innerHeight + margin)]
  const end = view.state.doc.content.size
  return {
    from: first ? view.posAtDOM(first, 0) : end,
    to: last ? view.posAtDOM(last, 0) : end,
  }
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
