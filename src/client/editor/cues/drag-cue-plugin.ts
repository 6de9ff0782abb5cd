import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { DROP_END_MS, DROP_HOVER_MS } from '../core/sheet/drop-line.tsx'
import { maySetCue, maySetCues } from '../model/rights.ts'
import { connectCue, findCue } from './cue-commands.ts'
import { cueAsText, type CueRow } from './cue-rows.ts'
import { showPreview, wordsUnder } from './words.ts'

/** The drag data that holds a cueId. */
export const CUE_DATA = 'application/x-stichwort-cue'

/** Begins to drag a row of the sidebar: onto words of the script, or as plain text to another window. */
export function startCueDrag(data: DataTransfer, row: CueRow): void {
  data.setData(CUE_DATA, row.cue.cueId)
  data.setData('text/plain', cueAsText(row))
  data.effectAllowed = 'copyLink'
}

/** A cue that is dropped onto a word is connected to that word only (CUE-23, CUE-25). */
export function dragCuePlugin(): Plugin {
  let timer: ReturnType<typeof setTimeout> | undefined
  const clearSoon = (view: EditorView, delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => !view.isDestroyed && showPreview(view, null), delayMs)
  }
  return new Plugin({
    view: (view) => {
      const end = () => clearSoon(view, DROP_END_MS)
      window.addEventListener('dragend', end)
      return {
        destroy() {
          clearTimeout(timer)
          window.removeEventListener('dragend', end)
        },
      }
    },
    props: {
      handleDOMEvents: {
        dragover(view, event) {
          if (!maySetCues(view) || !event.dataTransfer?.types.includes(CUE_DATA)) return false
          const words = wordsUnder(view, event)
          showPreview(view, words)
          clearSoon(view, DROP_HOVER_MS)
          event.preventDefault()
          event.dataTransfer.dropEffect = words ? 'link' : 'none'
          return true
        },
        dragleave(view) {
          clearSoon(view, DROP_END_MS)
          return false
        },
        drop(view, event) {
          const cueId = event.dataTransfer?.getData(CUE_DATA) ?? ''
          if (!maySetCues(view) || cueId === '') return false
          event.preventDefault()
          const words = wordsUnder(view, event)
          clearSoon(view, DROP_END_MS)
          const type = findCue(view.state, cueId)?.cueType
          const isOwn = type === undefined || maySetCue(view.state, type)
          if (words && isOwn) connectCue(cueId, words)(view.state, view.dispatch)
          return true
        },
      },
    },
  })
}
