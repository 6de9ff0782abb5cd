// Edits of several people to one script, at once or one after the other, step by step: no edit of one person is
// lost, doubled or taken back by an edit of another.
import { baseKeymap } from 'prosemirror-commands'
import { TextSelection, type Command } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { givenSpeakerColor, chosenColor, SPEAKER_COLORS } from '#/shared/script/speaker-colors.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { onto } from '#test/support/onto-word.ts'
import { p, say, scene } from '#test/support/script.ts'
import { changeMeta, redo, undo } from './core/binding/undo.ts'
import { borderKeys } from './core/document/borders-plugin.ts'
import { moveScene } from './model/scene-blocks.ts'
import { moveSelected } from './model/move-selected.ts'
import { outlineIn } from './model/outline-plugin.ts'
import { placeCueOn } from './cues/cue-commands.ts'
import { toggleStrike } from './dialogue/strike-text.ts'
import { toggleBold } from './formatting/format-commands.ts'

type Key = 'Enter' | 'Backspace' | 'Delete'

/** The command of a key at a caret or on a selection. The key needs no screen to know its place in the block. */
const key =
  (name: Key): Command =>
  (state, dispatch) =>
    [borderKeys[name], baseKeymap[name]].some((command) => command?.(state, dispatch))

/** Runs a command with a word selected, or with the caret before it. */
const at =
  (word: string, command: Command, isSelected = false): Command =>
  (state, dispatch, view) =>
    onto(word, ({ from, to }) => (_state, run) => {
      run?.(state.tr.setSelection(TextSelection.create(state.doc, from, isSelected ? to : from)))
      return command(view?.state ?? state, dispatch, view)
    })(state, dispatch)

const cue = (word: string, type: 'light' | 'sound' = 'light') =>
  onto(word, (range) => placeCueOn(type, range))

const nameScene =
  (number: number, sceneName: string): Command =>
  (state, dispatch) => {
    const position = outlineIn(state).outline.scenes[number - 1]?.position ?? -1
    dispatch?.(state.tr.setNodeAttribute(position, 'sceneName', sceneName))
    return true
  }

const type =
  (text: string): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(tr.insertText(text))
    return true
  }

/** Selects from before one word to behind another. */
const select =
  (first: string, last: string): Command =>
  (state, dispatch) => {
    let [from, to] = [-1, -1]
    onto(first, (range) => () => ((from = range.from), true))(state)
    onto(last, (range) => () => ((to = range.to), true))(state)
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, from, to)))
    return true
  }

/** Deletes one letter behind the caret. */
const deleteLetter =
  (offset: number): Command =>
  ({ tr, selection: { from } }, dispatch) => {
    dispatch?.(tr.delete(from + offset, from + offset + 1))
    return true
  }

const two = (...blocks: readonly ScriptBlock[]) => people(2, blocks) as [Person, Person]

const linesOf = ({ state }: Person) =>
  state().doc.children.map((block) => {
    const { sceneName } = block.attrs
    if (block.type.name === 'sceneBlock') return `# ${String(sceneName)}`
    if (block.type.name !== 'dialogueBlock') return block.textContent
    const [speaker, text] = block.children
    const words = text?.children.map(({ textContent }) => textContent).join(' / ')
    return `${block.attrs.struckThrough ? '~' : ''}${speaker?.textContent}: ${words}`
  })

const cuesOf = ({ state }: Person) =>
  outlineIn(state()).outline.cues.map(({ cueType, text }) => `${cueType} ${text}`)

const idsOf = ({ state }: Person) => outlineIn(state()).outline.cues.map(({ cueId }) => cueId)

function expectBoth([anna, ben]: readonly [Person, Person], lines: readonly string[]): void {
  expect(linesOf(anna)).toEqual(lines)
  expect(linesOf(ben)).toEqual(lines)
  expect(ben.blocks()).toEqual(anna.blocks())
}

describe('a cue set on a word beside another person', () => {
  const kitchen = [
    scene('Küche'),
    say('ANNA', 'Guten Abend. Vater kommt.', 'Er geht.'),
    p('Ab.'),
    p(),
  ]

  test('[DOC-45] a cue set on a word stays while another person moves the speech', () => {
    const both = two(...kitchen)
    const [anna, ben] = both
    anna.run(cue('Vater'))
    ben.run(at('Guten', moveSelected('down')))
    exchange(both)
    expectBoth(both, ['# Küche', 'Ab.', 'ANNA: Guten Abend. Vater kommt. / Er geht.', ''])
    for (const person of both) expect(cuesOf(person)).toEqual(['light Vater'])
  })

  test('[DOC-45] a cue set on a word stays while another person presses Enter before the sentence', () => {
    const both = two(...kitchen)
    const [anna, ben] = both
    anna.run(cue('Vater'))
    ben.run(at('Vater', key('Enter')))
    exchange(both)
    expectBoth(both, ['# Küche', 'ANNA: Guten Abend.  / Vater kommt. / Er geht.', 'Ab.', ''])
    for (const person of both) expect(cuesOf(person)).toEqual(['light Vater'])
  })

  test('[DOC-45] a cue set on a word stays while another person joins two paragraphs of the speech', () => {
    const both = two(...kitchen)
    const [anna, ben] = both
    anna.run(cue('Vater'))
    anna.run(cue('geht', 'sound'))
    ben.run(at('Er', key('Backspace')))
    exchange(both)
    expectBoth(both, ['# Küche', 'ANNA: Guten Abend. Vater kommt.Er geht.', 'Ab.', ''])
    for (const person of both) expect(cuesOf(person)).toEqual(['light Vater', 'sound geht'])
  })
})

test('[DOC-45] cues, a strike, bold words, a name and new text stay in a scene that another person moves', () => {
  const both = two(
    scene('Küche', '1'),
    p('Es regnet.'),
    scene('Meer', '2'),
    say('ANNA', 'Vater kommt mit Licht.'),
    say('BEN', 'Nein.'),
    p('Möwen schreien laut.'),
    p(),
  )
  const [anna, ben] = both
  anna.run(cue('Vater'))
  anna.run(cue('Möwen', 'sound'))
  anna.run(at('Nein.', toggleStrike))
  anna.run(at('laut', toggleBold, true))
  anna.run(nameScene(2, 'Strand'))
  anna.run(at('Licht', type('viel ')))
  ben.run(moveScene(2, 1))
  exchange(both)
  expectBoth(both, [
    '# Strand',
    'ANNA: Vater kommt mit viel Licht.',
    '~BEN: Nein.',
    'Möwen schreien laut.',
    '# Küche',
    'Es regnet.',
    '',
  ])
  for (const person of both) expect(cuesOf(person)).toEqual(['light Vater', 'sound Möwen'])
  expect(ben.blocks()).toContainEqual(
    expect.objectContaining({
      text: expect.arrayContaining([expect.objectContaining({ text: 'laut', bold: true })]),
    }),
  )
})

describe('two who move', () => {
  test('[DOC-45] two people who move one speech at once leave it once, with its cues', () => {
    const both = two(
      p('Davor.'),
      say('ANNA', '{light c1|Vater} kommt.'),
      p('Danach.'),
      p('Ende.'),
      p(),
    )
    const [anna, ben] = both
    anna.run(at('Vater', moveSelected('up')))
    ben.run(at('Vater', moveSelected('down')))
    exchange(both)
    expect(linesOf(ben)).toEqual(linesOf(anna))
    expect(linesOf(anna).toSorted()).toEqual(
      ['Davor.', 'ANNA: Vater kommt.', 'Danach.', 'Ende.', ''].toSorted(),
    )
    for (const person of both) expect(idsOf(person)).toEqual(['c1'])
  })

  test('[DOC-45] two people who move one scene, one of them offline, leave it once, with its cues', () => {
    const both = two(
      scene('Küche', '1'),
      p('Es regnet.'),
      scene('Wald', '2'),
      p('Es ist Nacht.'),
      scene('Meer', '3'),
      p('{sound c1|Möwen.} Wind.'),
      p(),
    )
    const [anna, ben] = both
    anna.run(moveScene(3, 2))
    ben.run(moveScene(3, 1))
    ben.run(at('Wind', type('Viel ')))
    exchange(both)
    expect(linesOf(ben)).toEqual(linesOf(anna))
    expect(linesOf(anna).filter((line) => line === '# Meer')).toHaveLength(1)
    expect(linesOf(anna).filter((line) => line.startsWith('Möwen.'))).toEqual(['Möwen. Viel Wind.'])
    for (const person of both) expect(idsOf(person)).toEqual(['c1'])
  })
})

describe('undo of', () => {
  test('[DOC-31] a scene’s move leaves what others have done in it since, and redo, too', () => {
    const both = two(
      scene('Küche', '1'),
      p('Es regnet.'),
      scene('Meer', '2'),
      say('ANNA', 'Vater kommt.'),
      p('Möwen.'),
      p(),
    )
    const [anna, ben] = both
    anna.run(moveScene(2, 1))
    exchange(both)
    ben.run(cue('Vater'))
    ben.run(at('Vater', toggleStrike))
    ben.run(nameScene(1, 'Strand'))
    ben.run(at('Möwen', type('Viele ')))
    exchange(both)
    const scenes = [
      ['# Strand', '~ANNA: Vater kommt.', 'Viele Möwen.'],
      ['# Küche', 'Es regnet.'],
    ]
    anna.run(undo)
    exchange(both)
    expectBoth(both, [...scenes.toReversed().flat(), ''])
    for (const person of both) expect(cuesOf(person)).toEqual(['light Vater'])
    anna.run(redo)
    exchange(both)
    expectBoth(both, [...scenes.flat(), ''])
    for (const person of both) expect(cuesOf(person)).toEqual(['light Vater'])
  })

  test('[DOC-31] undoing a move that another person has moved on leaves the block once', () => {
    const both = two(p('eins'), p('zwei'), p('drei'), p('vier'), p())
    const [anna, ben] = both
    anna.run(at('eins', moveSelected('down')))
    exchange(both)
    ben.run(at('eins', moveSelected('down')))
    exchange(both)
    anna.run(undo)
    exchange(both)
    expect(linesOf(ben)).toEqual(linesOf(anna))
    expect(linesOf(anna).toSorted()).toEqual(['', 'drei', 'eins', 'vier', 'zwei'])
  })

  test('[DOC-31] a split leaves no half twice, whatever others have written in both', () => {
    const both = two(p('Das Meer wollte es herein.'), p())
    const [anna, ben] = both
    anna.run(at('wollte', key('Enter')))
    exchange(both)
    ben.run(at('Meer', type('graue ')))
    ben.run(at('herein', type('so sehr ')))
    exchange(both)
    expect(linesOf(anna)).toEqual(['Das graue Meer ', 'wollte es so sehr herein.', ''])
    anna.run(undo)
    exchange(both)
    expectBoth(both, ['Das graue Meer wollte es so sehr herein.', ''])
  })

  test('[DOC-31] moves of a block neither lose nor double text that another person types in it', () => {
    const both = two(p('eins'), p('Der '), p('drei'), p())
    const [anna, ben] = both
    const sentence = 'alte Mann am Meer zählt die Wellen.'
    anna.caretIn(1, 4)
    for (const [index, letter] of [...sentence].entries()) {
      anna.type(letter)
      if (index % 3 === 0) ben.run(at('Der', moveSelected(index % 2 === 0 ? 'down' : 'up')))
      if (index % 3 === 1) ben.run(undo)
      if (index % 4 === 0) exchange(both)
    }
    exchange(both)
    expect(linesOf(ben)).toEqual(linesOf(anna))
    expect(linesOf(anna).toSorted()).toEqual(['', `Der ${sentence}`, 'drei', 'eins'].toSorted())
  })
})

describe('undo alone brings back every letter in its place', () => {
  test('[DOC-31] undo restores a name deleted letter by letter, and then with the blocks around it', () => {
    const both = two(
      p('Vorher steht ein Absatz.'),
      say('BEN', 'Nein, ich höre nichts.'),
      p('Nachher noch einer.'),
      p(),
    )
    const [anna] = both
    const lines = linesOf(anna)
    for (const letter of [0, 1]) {
      anna.run(at('BEN', deleteLetter(letter)))
      expect(linesOf(anna)).not.toEqual(lines)
      anna.pause()
      anna.run(undo)
      exchange(both)
      expectBoth(both, lines)
      anna.run(select('ein Absatz', 'Nachher'))
      anna.run(key('Delete'))
      anna.pause()
      anna.run(undo)
      exchange(both)
      expectBoth(both, lines)
    }
  })

  test('[DOC-31] undo restores overlapping ranges deleted one after the other', () => {
    const both = two(
      scene('Küche', '1', 'Abend.'),
      p('Absatz eins mit Text.'),
      say('ANNA', 'Ja.'),
      p('Zweiter Absatz.'),
      p(),
    )
    const [anna] = both
    const lines = linesOf(anna)
    for (const [first, last] of [
      ['Absatz eins', 'Zweiter'],
      ['eins', 'ANNA'],
      ['Abend', 'eins'],
    ] as const) {
      anna.run(select(first, last))
      anna.run(key('Delete'))
      anna.pause()
      expect(linesOf(anna)).not.toEqual(lines)
      anna.run(undo)
      exchange(both)
      expectBoth(both, lines)
    }
  })

  test('[DOC-31] a speaker’s colour, and nothing that was done before it', () => {
    const both = two(say('ANNA', 'Ja.'), p())
    const [anna, ben] = both
    anna.run(at('Ja', toggleStrike))
    anna.pause()
    const color = SPEAKER_COLORS[5] ?? ''
    anna.run((state, dispatch) => {
      dispatch?.(changeMeta(state.tr, anna.doc, givenSpeakerColor('ANNA', color)))
      return true
    })
    exchange(both)
    expect(chosenColor(ben.doc, 'ANNA')).toBe(color)
    anna.run(undo)
    exchange(both)
    expect(chosenColor(ben.doc, 'ANNA')).toBeNull()
    expectBoth(both, ['~ANNA: Ja.', ''])
  })
})
