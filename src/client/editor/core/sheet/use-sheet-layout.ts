// Markers beside the text are placed by measuring the text: only what is near the visible part, only for drawing, and
// at most once a frame, when the text is laid out in any case. Order and numbers come from the outline.
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EditorView } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { blocksBetween } from './gap-on-sheet.ts'
import type { EditorHandle } from '../editor-handle.ts'
import { onChunkShown } from './render-chunks.ts'

/** The size of the measured parts above and below the visible part, in heights of the window. */
const MARGIN_SCREENS = 1

/** The blocks near the visible part, and their positions. */
interface Near {
  readonly blocks: readonly Element[]
  readonly range: TextRange
}

/** Measures; returns what draws the result, or null where nothing has moved. */
type Marker = (near: Near) => (() => void) | null

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
    let shown: readonly T[] | null = null
    return watchSheet(editor, ({ range, blocks }) => {
      const next = measure(editor.view, range, blocks)
      if (shown && areSame(shown, next)) return null
      shown = next
      return () => setLayout(next)
    })
  }, [editor, measure])
  return layout
}

interface SheetWatch {
  readonly markers: Set<Marker>
  readonly inNextFrame: () => void
  readonly stop: () => void
}

const watches = new WeakMap<EditorHandle, SheetWatch>()

/** All markers of an editor are measured together: what is near is found once, and nothing is drawn in between. */
function watchSheet(editor: EditorHandle, marker: Marker): () => void {
  const watch = watches.get(editor) ?? createWatch(editor)
  watches.set(editor, watch)
  watch.markers.add(marker)
  watch.inNextFrame()
  return () => {
    watch.markers.delete(marker)
    // a marker that only measures something else is back before this task has ended
    queueMicrotask(() => {
      if (watch.markers.size > 0 || watches.get(editor) !== watch) return
      watches.delete(editor)
      watch.stop()
    })
  }
}

function createWatch(editor: EditorHandle): SheetWatch {
  const { dom } = editor.view
  const markers = new Set<Marker>()
  let measuredAt = 0
  let measuredDoc = editor.view.state.doc
  let frame = 0
  const margin = () => innerHeight * MARGIN_SCREENS
  const update = () => {
    frame = 0
    if (markers.size === 0) return
    measuredAt = dom.getBoundingClientRect().top
    const blocks = blocksBetween(dom, -margin(), innerHeight + margin())
    const near = { blocks, range: rangeOf(editor.view, blocks) }
    const moved = [...markers].map((marker) => marker(near)).filter((draw) => draw !== null)
    // at once, so that the markers are drawn in the same frame as the text
    if (moved.length > 0) flushSync(() => moved.forEach((draw) => draw()))
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
  const stop = () => {
    cancelAnimationFrame(frame)
    unsubscribe()
    observer.disconnect()
    listeners.abort()
  }
  return { markers, inNextFrame, stop }
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
