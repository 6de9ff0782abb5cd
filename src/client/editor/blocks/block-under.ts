import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import type { EditorHandle } from '../core/editor-handle.ts'
import { blockIndexAt } from '../core/sheet/blocks-at-height.ts'
import { blocksOnSheet, lastGap } from '../core/sheet/gap-on-sheet.ts'
import { sheetOf } from '../core/sheet/scroll-container.ts'

export interface HoveredBlock {
  readonly block: Node
  /** In the sheet's coordinates. */
  readonly top: number
  readonly height: number
}

/** The block at a height on the screen; null between blocks and at the last, empty paragraph. */
function blockUnder(view: EditorView, clientY: number): HoveredBlock | null {
  const { edges } = blocksOnSheet(view)
  const index = blockIndexAt(view, clientY)
  const block = index < lastGap(view.state.doc) ? view.state.doc.maybeChild(index) : null
  if (!block) return null
  const { top, bottom } = edges(index)
  if (top > clientY) return null
  return { block, top: top - view.dom.getBoundingClientRect().top, height: bottom - top }
}

/** Reports the block under the mouse, once a frame. Between blocks and while a button is held, it stays the same. */
export function followPointer(
  { view }: EditorHandle,
  onBlock: (block: HoveredBlock | null) => void,
): () => void {
  const sheet = sheetOf(view)
  const listening = new AbortController()
  const { signal } = listening
  let frame = 0
  const look = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || event.buttons !== 0) return
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      const block = view.isDestroyed ? null : blockUnder(view, event.clientY)
      if (block) onBlock(block)
    })
  }
  sheet.addEventListener('pointermove', look, { signal })
  sheet.addEventListener('pointerleave', (event) => event.buttons === 0 && onBlock(null), {
    signal,
  })
  return () => {
    cancelAnimationFrame(frame)
    listening.abort()
  }
}
