import './rehearsal.css'
import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { runAround } from '#/shared/script/simultaneous.ts'
import type { EditorFeature } from '../core/feature.ts'
import { cutsIn } from '../model/cuts-plugin.ts'
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
import { demoPlugin } from './move-rehearsal.ts'
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

export const rehearsal: EditorFeature = {
  name: 'rehearsal',
  plugins: ({ session, text }) => [
    highlightPlugin(),
    // before `followLinePlugin`, so that a user who joins is led directly to the running line
    sharePlacePlugin(session),
    readingSizePlugin(),
    followLinePlugin(),
    jumpOfferPlugin(text),
    rehearsalKeysPlugin(),
    autoFollowPlugin(),
    timesPlugin(session.doc),
    takeTimesPlugin(),
    demoPlugin(session),
    keepAwakePlugin(),
  ],
  shortcuts: rehearsalShortcuts,
}
