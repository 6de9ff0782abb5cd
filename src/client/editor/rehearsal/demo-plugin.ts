// Demo Mode: the stage gets a private copy of the script, and the rehearsal plays by itself in this copy.
import { playedIn } from '../model/cuts-plugin.ts'
import { Plugin, Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { hasSpeaker } from '#/shared/script/outline.ts'
import { wordsForLine, spokenWordFrom } from '#/shared/script/script-words.ts'
import { isDemoAvailable, isDemoOn } from '../model/demo-mode.ts'
import { isRehearsing, rehearsedWord } from '../model/rehearsal-state.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { scrollContainerOf } from '../core/sheet/scroll-container.ts'
import { moveRehearsal, startRehearsal } from './move-rehearsal.ts'
import { readingPace } from './reading-pace.ts'

/** The time between the last word and the end of the demo. */
export const LAST_WORD_MS = 2000

export function demoPlugin({ isPrivate }: ScriptSession): Plugin {
  return new Plugin({ view: isPrivate ? playDemo : offerDemo })
}

/** The person's place in the script when the demo began. After the demo the editor returns to this place. */
let leftAt: { readonly head: number; readonly scrollTop: number } | null = null

function offerDemo(view: EditorView) {
  const container = scrollContainerOf(view)
  const offer = () => isDemoAvailable.set(hasSpeaker(view.state.doc))
  const stop = isDemoOn.subscribe(() => {
    if (isDemoOn.get())
      leftAt = { head: view.state.selection.head, scrollTop: container?.scrollTop ?? 0 }
  })
  // the view must be fully constructed before a transaction is dispatched
  queueMicrotask(() => comeBack(view))
  offer()
  return {
    update: offer,
    destroy() {
      stop()
      isDemoAvailable.set(false)
    },
  }
}

function comeBack(view: EditorView): void {
  const container = scrollContainerOf(view)
  if (!leftAt || !container || view.isDestroyed) return
  const head = Math.min(leftAt.head, view.state.doc.content.size)
  const caret = Selection.near(view.state.doc.resolve(head))
  view.dispatch(view.state.tr.setSelection(caret))
  container.scrollTop = leftAt.scrollTop
  leftAt = null
}

function playDemo(view: EditorView) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => isDemoOn.set(false)
  const run = () => {
    const { doc } = view.state
    const words = wordsForLine({ doc, played: playedIn(view.state) })
    const current = words[spokenWordFrom(words, rehearsedWord(view.state)?.from ?? 0)]
    const next = current && words[spokenWordFrom(words, current.to)]
    if (!next) timer = setTimeout(end, LAST_WORD_MS)
    else
      timer = setTimeout(
        () => {
          // if the user has jumped meanwhile, the demo goes on from there
          if (rehearsedWord(view.state)?.from === current.from)
            moveRehearsal(next.from, { source: 'recognised', at: Date.now() })(
              view.state,
              view.dispatch,
            )
          run()
        },
        readingPace(current, next),
      )
  }
  timer = setTimeout(() => {
    startRehearsal(leftAt?.head ?? 0)(view.state, view.dispatch)
    run()
  })
  return {
    update(_view: EditorView, before: EditorView['state']) {
      if (isRehearsing(before) && !isRehearsing(view.state)) end()
    },
    destroy: () => clearTimeout(timer),
  }
}
