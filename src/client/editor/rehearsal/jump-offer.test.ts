import { Selection, EditorState, type Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { p, say, scene, script } from '#test/support/script.ts'
import { rehearsalStatePlugin, rehearsedWord } from '../model/rehearsal-state.ts'
import { leadTo } from '../core/sheet/reveal.ts'
import { currentText } from '#/client/i18n/editor.ts'
import { declineOffer, jumpOfferPlugin, takeOffer } from './jump-offer-plugin.ts'
import { endRehearsal, startRehearsal } from './move-rehearsal.ts'

function open() {
  const doc = script(
    scene('Eins'),
    say('ANNA', 'Die Laternen.'),
    scene('Zwei'),
    p('Nacht.'),
    say('BEN', 'Endlich!'),
  )
  const plugins = [rehearsalStatePlugin(), jumpOfferPlugin(() => currentText().editor)]
  const view = {
    state: EditorState.create({ doc, plugins }),
    dispatch(transaction: EditorState['tr']) {
      view.state = view.state.apply(transaction)
    },
  }
  const run = (command: Command) => command(view.state, view.dispatch)
  const second = doc.child(0).nodeSize + doc.child(1).nodeSize
  const asView = view as unknown as EditorView
  return {
    view: asView,
    run,
    lead: () => leadTo(asView, Selection.near(view.state.doc.resolve(second + 1))),
    word: () => {
      const word = rehearsedWord(view.state)
      return word && view.state.doc.textBetween(word.from, word.to)
    },
  }
}

test('[REH-38] a list leads to a place without moving the line, and a jump there is offered', () => {
  const { view, run, lead, word } = open()
  lead()
  expect(takeOffer(view)).toBe(false)
  run(startRehearsal(0))
  lead()
  expect(word()).toBe('Die')
  expect(takeOffer(view)).toBe(true)
  expect(word()).toBe('Endlich!')
  expect(takeOffer(view)).toBe(false)
})

test('[REH-38] the offer ends when it is declined, when the line moves, and with the rehearsal', () => {
  const { view, run, lead } = open()
  run(startRehearsal(0))
  expect(declineOffer(view)).toBe(false)
  lead()
  expect(declineOffer(view)).toBe(true)
  expect(takeOffer(view)).toBe(false)
  lead()
  run(endRehearsal)
  run(startRehearsal(0))
  expect(takeOffer(view)).toBe(false)
})

test('[REH-38] the offer stays at its word while others write, and goes with the word', () => {
  const kept = open()
  kept.run(startRehearsal(0))
  kept.lead()
  kept.view.dispatch(kept.view.state.tr.insertText('Ach, ', 2))
  expect(takeOffer(kept.view)).toBe(true)
  expect(kept.word()).toBe('Endlich!')

  const { view, run, lead } = open()
  run(startRehearsal(0))
  lead()
  const { content, lastChild } = view.state.doc
  view.dispatch(view.state.tr.delete(content.size - (lastChild?.nodeSize ?? 0), content.size))
  expect(takeOffer(view)).toBe(false)
})
