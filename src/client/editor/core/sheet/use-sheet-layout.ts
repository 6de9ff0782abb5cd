// Markers beside the text are placed by measuring the text: only what is near the visible part, only for drawing, and
// at most once a frame, when the text is laid out in any case. Order and numbers come from the outline.
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EditorView } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { blocksBetween } from './blocks-at-height.ts'
import type { EditorHandle } from '../editor-handle.ts'
import { onChunkShown } from './render-chunks.ts'

/** The size of the measured parts above and below the visible part, in heights of the window. */
const MARGIN_SCREENS = 1

/**
 * Measures anew when the text, the sheet, its fonts or the visible part change, and with every new `measure`, which is given
 * the blocks near the visible part, and their positions. The results are plain records: if all of them stay the same,
 * nothing is rendered.
 */
export function useSheetLayout<T extends object>(
  editor: EditorHandle,
  measure: (view: EditorView, near: TextRange, blocks: readonly Element[]) => readonly T[],
): readonly T[] {
  const [layout, setLayout] = useState<readonly T[]>([])
  useEffect(() => {
    const { dom } = editor.view
    let measuredAt = 0
    let measuredDoc = editor.view.state.doc
    let shown: readonly T[] | null = null
    let frame = 0
    const margin = () => innerHeight * MARGIN_SCREENS
    const nearBlocks = () => blocksBetween(dom, -margin(), innerHeight + margin())
    const update = () => {
      frame = 0
      measuredAt = dom.getBoundingClientRect().top
      const blocks = nearBlocks()
      const next = measure(editor.view, rangeOf(editor.view, blocks), blocks)
      if (shown && areSame(shown, next)) return
      shown = next
      // at once, so that the markers are drawn in the same frame as the text
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
      if (moved > margin() / 2) update()
    }
    const listeners = new AbortController()
    const { signal } = listeners
    // after the first frame the browser knows which chunks are near, and the second one measures
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(update)
      onChunkShown(dom, inNextFrame, signal)
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

/** The positions of some neighbouring blocks. */
function rangeOf(view: EditorView, blocks: readonly Element[]): TextRange {
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (!first || !last) return { from: 0, to: 0 }
  return { from: view.posAtDOM(first, 0), to: view.posAtDOM(last, last.childNodes.length) }
}
