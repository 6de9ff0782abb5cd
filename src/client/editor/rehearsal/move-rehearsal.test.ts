import { describe, expect, onTestFinished, test } from 'vitest'
import { EditorState, type Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { heading, p, say, scene, script } from '#test/support/script.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { ALL_OPEN, ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { scriptWords, type PlacedWord } from '#/shared/script/script-words.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { people } from '#test/support/people.ts'
import { toggleCut } from '../cuts/cut-text.ts'
import { type CutsView, showCutsAs } from '../model/cuts-plugin.ts'
import {
  isRehearsing,
  rehearsalIn,
  rehearsalStatePlugin,
  rehearsedWord,
} from '../model/rehearsal-state.ts'
import { followLinePlugin } from './line.ts'
import { endRehearsal, moveRehearsal, startRehearsal, lineBeside } from './move-rehearsal.ts'

/** An editor in rehearsal, from a position on. */
function rehearsing(position: number, ...blocks: readonly ScriptBlock[]) {
  let state = EditorState.create({ doc: script(...blocks), plugins: [rehearsalStatePlugin()] })
  const run = (command: Command) =>
    command(state, (transaction) => {
      state = state.apply(transaction)
    })
  const word = () => {
    const place = rehearsalIn(state).place
    return place && state.doc.textBetween(place.word.from, place.word.to)
  }
  run(startRehearsal(position))
  return {
    run,
    word,
    state: () => state,
    place: () => rehearsalIn(state).place,
    edit: (from: number, to: number, text = '') =>
      run((now, dispatch) => (dispatch?.(now.tr.insertText(text, from, to)), true)),
    positionOf: (text: string) => {
      let found = -1
      state.doc.descendants((node, position) => {
        const index = node.text?.indexOf(text) ?? -1
        if (index >= 0) found = position + index
      })
      return found
    },
  }
}

const park = [say('ANNA', 'Die Laternen gehen an.'), p('Vorhang.'), say('BEN', 'Endlich!')]

describe('[REH-1] rehearsal mode', () => {
  test('begins at the first spoken word from the position on, and ends', () => {
    const rehearsal = rehearsing(0, ...park)
    expect(rehearsal.word()).toBe('Die')
    expect(rehearsal.run(startRehearsal(0))).toBe(false)
    expect(rehearsal.run(endRehearsal)).toBe(true)
    expect(isRehearsing(rehearsal.state())).toBe(false)
    expect(rehearsal.run(endRehearsal)).toBe(false)
    rehearsal.run(startRehearsal(rehearsal.positionOf('Vorhang')))
    expect(rehearsal.word()).toBe('Endlich!')
  })

  test('behind the last word it begins at the first; without a word where one is', () => {
    const end = script(...park).content.size
    expect(rehearsing(end, ...park).word()).toBe('Die')
    expect(rehearsing(1, p()).place()?.word).toEqual({ from: 1, to: 1 })
  })

  test('[UI-563] in a script of headings only it begins at a word of them, and in one without words within a block', () => {
    const heads = [heading('Erster Akt'), heading('Zweiter Akt')]
    const rehearsal = rehearsing(0, ...heads)
    expect(rehearsal.word()).toBe('Erster')
    rehearsal.run(endRehearsal)
    rehearsal.run(startRehearsal(rehearsal.positionOf('Zweiter')))
    expect(rehearsal.word()).toBe('Zweiter')
    // speeches that were named and not written yet
    expect(rehearsing(0, scene('Park'), say('ANNA', '')).word()).toBe('ANNA')
    const { state, place } = rehearsing(0, scene('Park'))
    expect(state().doc.resolve(place()?.word.from ?? 0).depth).toBe(1)
  })
})

describe('moving the line', () => {
  test('[REH-5] a jump goes to the word, whatever it is; no word, no jump', () => {
    const rehearsal = rehearsing(0, ...park, p())
    const jump = (position: number) =>
      rehearsal.run(moveRehearsal(position, { source: 'jump', at: 10 }))
    expect(jump(rehearsal.positionOf('hang'))).toBe(true)
    expect(rehearsal.word()).toBe('Vorhang.')
    expect(jump(rehearsal.state().doc.content.size - 1)).toBe(false)
    expect(jump(10_000)).toBe(false)
    rehearsal.run(endRehearsal)
    expect(jump(rehearsal.positionOf('hang'))).toBe(false)
  })

  test('[REH-8] the newer of a click and a recognised word holds', () => {
    const rehearsal = rehearsing(0, ...park)
    const move = (text: string, source: 'jump' | 'recognised', at: number) =>
      rehearsal.run(moveRehearsal(rehearsal.positionOf(text), { source, at }))
    expect(move('Laternen', 'recognised', 1000)).toBe(true)
    expect(move('Endlich', 'jump', 1500)).toBe(true)
    expect(move('gehen', 'recognised', 1400)).toBe(false)
    expect(rehearsal.word()).toBe('Endlich!')
    expect(move('gehen', 'recognised', 1600)).toBe(true)
    expect(rehearsal.word()).toBe('gehen')
  })

  test('edits keep the word; a deleted one leaves its place', () => {
    const rehearsal = rehearsing(0, ...park)
    rehearsal.run(moveRehearsal(rehearsal.positionOf('gehen'), { source: 'jump', at: 10 }))
    rehearsal.edit(rehearsal.positionOf('Die'), rehearsal.positionOf('Laternen'))
    expect(rehearsal.word()).toBe('gehen')
    const end = rehearsal.positionOf(' an.')
    rehearsal.edit(end, end, 'der')
    expect(rehearsal.word()).toBe('gehender')
    rehearsal.edit(rehearsal.positionOf('gehen'), rehearsal.positionOf('an.'))
    expect(rehearsal.word()).toBe('')
    expect(rehearsal.place()?.word.from).toBe(rehearsal.positionOf('an.'))
  })
})

test('[CUT-394] where cuts are left out the line is at the next word that is played, or at the last one; the shared place stays', () => {
  const [jana] = people(
    1,
    withCuts(say('ANNA', 'Eins ‹x|zwei› drei.'), say('BEN', 'Vier ‹y|fünf.›')),
  )
  if (!jana) throw new Error('nobody')
  onTestFinished(() => {
    jana.view.dispatch(showCutsAs(jana.state().tr, 'shown'))
    jana.leave()
  })
  const line = () => {
    const word = rehearsedWord(jana.state())
    // whoever else reads the words with other cuts
    scriptWords(jana.state().doc, ALL_OPEN)
    expect(rehearsedWord(jana.state())).toBe(word)
    return word && jana.state().doc.textBetween(word.from, word.to)
  }
  const show = (how: CutsView) => jana.view.dispatch(showCutsAs(jana.state().tr, how))
  const jumpTo = (text: string) => {
    let found = -1
    jana.state().doc.descendants((node, position) => {
      if (node.text?.includes(text)) found = position + node.text.indexOf(text)
    })
    jana.run(moveRehearsal(found, { source: 'jump', at: Date.now() }))
  }
  jana.run(startRehearsal(0))
  jumpTo('zwei')
  const { place } = rehearsalIn(jana.state())
  for (const how of ['shown', 'grey'] as const) {
    show(how)
    expect(line()).toBe('zwei')
  }
  show('left-out')
  expect(line()).toBe('drei.')
  expect(rehearsalIn(jana.state()).place).toBe(place)
  jana.run(toggleCut('x'))
  expect(line()).toBe('zwei')
  jumpTo('fünf.')
  expect(line()).toBe('Vier')
})

const LINE_PX = 40

describe('[REH-33] the next and the previous line', () => {
  // every block is a line of its own here, and 'zweite' begins another one
  const doc = script(
    p('Abend.'),
    say('ANNA', 'Erste Rede, zweite Zeile.'),
    p('Licht.'),
    say('BEN', 'Letzte Rede.'),
    p('Vorhang.'),
  )
  const words = scriptWords(doc, ALL_CLOSED)
  const textOf = ({ from, to }: PlacedWord) => doc.textBetween(from, to)
  const positionOf = (text: string) =>
    words.find((word) => textOf(word).startsWith(text))?.from ?? -1
  const topOf = ({ from }: { readonly from: number }) => {
    const breaks = from < positionOf('zweite') ? 0 : 1
    return (doc.resolve(from).index(0) + breaks) * LINE_PX
  }
  const beside = (text: string, step: 1 | -1) => {
    const word = lineBeside(words, { at: positionOf(text), step, topOf })
    return word && textOf(word)
  }

  test('begin at their first spoken word', () => {
    expect(beside('Rede', 1)).toBe('zweite')
    expect(beside('Zeile', -1)).toBe('Erste')
    expect(beside('zweite', 1)).toBe('Letzte')
    expect(beside('Letzte', -1)).toBe('zweite')
  })

  test('the next and previous line are found from a direction, before the first word and behind the last, too', () => {
    expect(beside('Licht', 1)).toBe('Letzte')
    expect(beside('Licht', -1)).toBe('zweite')
    expect(beside('Abend', 1)).toBe('Erste')
    expect(beside('Vorhang', -1)).toBe('Letzte')
  })

  test('there is no next or previous line beyond the script’s ends, nor in a script without a word', () => {
    expect(beside('Erste', -1)).toBeNull()
    expect(beside('Letzte', 1)).toBeNull()
    expect(beside('Vorhang', 1)).toBeNull()
    expect(lineBeside([], { at: 1, step: 1, topOf })).toBeNull()
    expect(lineBeside([], { at: 1, step: -1, topOf })).toBeNull()
  })
})

test('[REH-861] in rehearsal no request to scroll to the caret is followed, and outside of it each is', () => {
  const { run, state } = rehearsing(0, say('ANNA', 'Die Laternen.'))
  const { handleScrollToSelection: handles } = followLinePlugin().props
  const isKeptStill = () => handles?.call(followLinePlugin(), { state: state() } as EditorView)
  expect(isKeptStill()).toBe(true)
  run(endRehearsal)
  expect(isKeptStill()).toBe(false)
})
