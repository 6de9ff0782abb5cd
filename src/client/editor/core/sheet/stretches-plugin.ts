import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { arrangeStretches, canStretch, showStretchOf } from './stretches.ts'

/** Keeps the blocks in stretches. A block that is in none is not shown: nothing may be drawn in between. */
export function stretchesPlugin(): Plugin {
  if (!canStretch()) return new Plugin({})
  return new Plugin({
    props: { attributes: { 'data-stretched': '' } },
    view(view) {
      const arrange = () => arrangeStretches(view.dom)
      // the browser itself adds blocks, too: while a word is being composed
      const observer = new MutationObserver(arrange)
      arrange()
      observer.observe(view.dom, { childList: true })
      return {
        update({ state }, before) {
          const isArranged = observer.takeRecords().length > 0
          if (isArranged) arrange()
          if (isArranged || !state.selection.eq(before.selection)) showCaret(view)
        },
        destroy: () => observer.disconnect(),
      }
    },
  })
}

function showCaret(view: EditorView): void {
  const { $head } = view.state.selection
  const block = view.nodeDOM($head.depth > 0 ? $head.before(1) : $head.pos)
  if (block instanceof Element) showStretchOf(block, view.dom)
}
