import './rehearsal.css'
import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, Selection } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { hasSpeaker } from '#/shared/script/outline.ts'
import { spokenWordFrom, wordsForLine } from '#/shared/script/script-words.ts'
import { runAround } from '#/shared/script/simultaneous.ts'
import { currentText } from '#/client/i18n/editor.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import type { EditorFeature } from '../core/feature.ts'
import { scrollContainerOf } from '../core/sheet/reveal.ts'
import { cutsIn, playedIn } from '../model/cuts-plugin.ts'
import { isDemoAvailable, isDemoOn } from '../model/demo-mode.ts'
import {
  isRehearsing,
  rehearsalIn,
  rehearsedWord,
  readingSizePlugin,
} from '../model/rehearsal-state.ts'
import { timesPlugin } from '../model/times-plugin.ts'
import { autoFollowPlugin } from './auto-follow/auto-follow.ts'
import { jumpOfferPlugin } from './jump-offer-plugin.ts'
import { followLinePlugin } from './line.ts'
import { moveRehearsal, startRehearsal } from './move-rehearsal.ts'
import { LAST_WORD_MS, readingPace } from './reading-pace.ts'
import { sharePlacePlugin } from './shared-place.ts'
import { rehearsalKeysPlugin, rehearsalShortcuts } from './shortcuts.ts'
import { takeTimesPlugin } from './take-times.tsx'
import { keepAwakePlugin } from './toggle-rehearsal.ts'

const key = new PluginKey<DecorationSet>('rehearsalHighlight')

/** Highlights the current passage and puts a box around the current word: a few decorations, whatever the length. */
function highlightPlugin(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(transaction, shown, before, after) {
        const isSame =
          rehearsalIn(before).place === rehearsalIn(after).place && cutsIn(before) === cutsIn(after)
        if (isSame && !transaction.docChanged) return shown
        const word = rehearsedWord(after)
        return word ? highlight(after.doc, word) : DecorationSet.empty
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
  // of speeches that are spoken at once all are the passage
  const run = runAround(doc, $word.index(0))
  const $start = doc.resolve(0)
  const decorations = doc.children.slice(run.from, run.to).map((block, index) => {
    const position = $start.posAtIndex(run.from + index)
    return Decoration.node(position, position + block.nodeSize, { class: 'rehearsal-passage' })
  })
  if (from < to) decorations.push(Decoration.inline(from, to, { class: 'rehearsal-word' }))
  return DecorationSet.create(doc, decorations)
}

// Demo Mode: the stage gets a private copy of the script, and the rehearsal plays by itself in this copy.

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

export const rehearsal: EditorFeature = {
  name: 'rehearsal',
  plugins: ({ session }) => [
    highlightPlugin(),
    // before `followLinePlugin`, so that a user who joins is led directly to the running line
    sharePlacePlugin(session),
    readingSizePlugin(),
    followLinePlugin(),
    jumpOfferPlugin(() => currentText().editor),
    rehearsalKeysPlugin(),
    autoFollowPlugin(),
    timesPlugin(session.doc),
    takeTimesPlugin(),
    demoPlugin(session),
    keepAwakePlugin(),
  ],
  shortcuts: rehearsalShortcuts,
}
