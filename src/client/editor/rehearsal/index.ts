import './rehearsal.css'
import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, Selection } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { hasSpeaker } from '#/shared/script/outline.ts'
import { scriptWords, spokenWordFrom } from '#/shared/script/script-words.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import type { EditorFeature } from '../core/feature.ts'
import { scrollContainerOf } from '../core/sheet/scroll-container.ts'
import { isDemoAvailable, isDemoOn } from '../model/demo-mode.ts'
import { isRehearsing, rehearsalIn, rehearsedWord } from '../model/rehearsal-state.ts'
import { autoFollowPlugin } from './auto-follow/auto-follow.ts'
import { jumpOfferPlugin } from './jump-offer-plugin.ts'
import { followLinePlugin } from './line.ts'
import { moveRehearsal, startRehearsal } from './move-rehearsal.ts'
import { readingPace } from './reading-pace.ts'
import { sharePlacePlugin } from './shared-place.ts'
import { rehearsalKeysPlugin, rehearsalShortcuts } from './shortcuts.ts'
import { keepAwakePlugin } from './toggle-rehearsal.ts'

// Demo Mode: the stage gets a private copy of the script, and the rehearsal plays by itself in this copy.
/** The time between the last word and the end of the demo. */
export const LAST_WORD_MS = 2000

function demoPlugin({ isPrivate }: ScriptSession): Plugin {
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
    const words = scriptWords(doc)
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

const key = new PluginKey<DecorationSet>('rehearsalHighlight')

/** Highlights the current passage and puts a box around the current word: two decorations, whatever the length. */
function highlightPlugin(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(transaction, shown, before, after) {
        const { place } = rehearsalIn(after)
        if (rehearsalIn(before).place === place && !transaction.docChanged) return shown
        return place ? highlight(after.doc, place.word) : DecorationSet.empty
      },
    },
    props: {
      attributes: (state): Record<string, string> =>
        isRehearsing(state) ? { 'data-rehearsing': '' } : {},
      decorations: (state) => key.getState(state) ?? null,
    },
  })
}

function highlight(doc: Node, { from, to }: TextRange): DecorationSet {
  const $word = doc.resolve(from)
  if ($word.depth === 0) return DecorationSet.empty
  const decorations = [
    Decoration.node($word.before(1), $word.after(1), { class: 'rehearsal-passage' }),
  ]
  if (from < to) decorations.push(Decoration.inline(from, to, { class: 'rehearsal-word' }))
  return DecorationSet.create(doc, decorations)
}

export const rehearsal: EditorFeature = {
  name: 'rehearsal',
  plugins: ({ session, text }) => [
    highlightPlugin(),
    // before `followLinePlugin`, so that a user who joins is led directly to the running line
    sharePlacePlugin(session),
    followLinePlugin(),
    jumpOfferPlugin(text),
    rehearsalKeysPlugin(),
    autoFollowPlugin(),
    demoPlugin(session),
    keepAwakePlugin(),
  ],
  shortcuts: rehearsalShortcuts,
}
