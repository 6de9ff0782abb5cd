import { Plugin } from 'prosemirror-state'
import { arrangeStretches, canStretch } from './stretches.ts'

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
        update: () => observer.takeRecords().length > 0 && arrange(),
        destroy: () => observer.disconnect(),
      }
    },
  })
}
