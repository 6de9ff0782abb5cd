import { Plugin, type EditorState } from 'prosemirror-state'
import { updateChunks, supportsChunks, keepLaidOut, onChunkShown } from './render-chunks.ts'

/** Keeps all blocks in chunks. A block outside the chunks is invisible, so it needs a chunk before the next frame. */
export function renderChunksPlugin(): Plugin {
  if (!supportsChunks()) return new Plugin({})
  return new Plugin({
    props: { attributes: { 'data-chunked': '' } },
    view(view) {
      const listening = new AbortController()
      const keepCaret = () => {
        const block = view.nodeDOM(caretBlock(view.state))
        keepLaidOut(view.dom, block instanceof Element ? block : null)
      }
      const rearrange = () => {
        updateChunks(view.dom)
        keepCaret()
      }
      // the browser itself adds blocks, too, while a word is being composed
      const observer = new MutationObserver(rearrange)
      updateChunks(view.dom)
      observer.observe(view.dom, { childList: true })
      onChunkShown(view.dom, keepCaret, listening.signal)
      return {
        update({ state }, before) {
          if (observer.takeRecords().length > 0) rearrange()
          else if (caretBlock(state) !== caretBlock(before)) keepCaret()
        },
        destroy() {
          observer.disconnect()
          listening.abort()
        },
      }
    },
  })
}

/** The start of the block that has the caret or is chosen. */
function caretBlock({ selection: { $head } }: EditorState): number {
  return $head.depth > 0 ? $head.before(1) : $head.pos
}
