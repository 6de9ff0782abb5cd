import { baseKeymap, setBlockType, splitBlock } from 'prosemirror-commands'
import { TextSelection, type Command } from 'prosemirror-state'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { at } from '#/shared/at.ts'
import { FRAGMENT_NAME, META_NAME, schema } from '#/shared/script/schema.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { openAs, type Person } from '#test/support/people.ts'
import { p, say, scene } from '#test/support/script.ts'
import { Server } from '#test/together/storm/wire.ts'
import { setAttribute } from '../binding/steps.ts'
import { bindingIn } from '../binding/binding-plugin.ts'
import { undo } from '../binding/undo.ts'
import { borderKeys } from '../document/borders-plugin.ts'
import { moveBlocks } from '../document/insert-block.ts'

const SCRIPT = [
  p('Vorspiel.'),
  scene('Park'),
  p('Vorher.'),
  p('eins zwei vier'),
  p('Danach.'),
  say('ANNA', 'eins zwei vier'),
  p('Ende.'),
  p(),
]
const [LINE, SPEECH] = [3, 5]

let server: Server
let anna: Person
let ben: Person
let cleo: Person

beforeEach(() => {
  const origin = new Y.Doc()
  writeBlocks(origin.getXmlFragment(FRAGMENT_NAME), SCRIPT)
  const state = Y.encodeStateAsUpdate(origin)
  server = new Server(state)
  ;[anna, ben, cleo] = [openAs(state), openAs(state), openAs(state)]
  for (const { doc } of [anna, ben, cleo]) {
    server.watch(doc)
    server.connect(doc)
  }
  deliver()
})

afterEach(() => {
  for (const person of [anna, ben, cleo]) person.leave()
  server?.close()
})

function deliver(): void {
  const everybody = [anna, ben, cleo]
  do
    for (const { doc } of everybody) {
      server.take(doc)
      server.hear(doc)
    }
  while (everybody.some(({ doc }) => server.isBusy(doc)))
}

const linesOf = ({ state }: Person): readonly string[] =>
  state().doc.children.map((block) => {
    const name = block.type === schema.nodes.dialogueBlock ? block.child(0).textContent : null
    return name === null ? block.textContent : `${name}: ${block.child(1).textContent}`
  })

/** Where these words stand in a block. */
function placeOf({ state }: Person, block: number, words: string): number {
  const start = state()
    .doc.children.slice(0, block)
    .reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  let place = -1
  state()
    .doc.child(block)
    .descendants(({ text }, position) => {
      const index = text?.indexOf(words) ?? -1
      if (index >= 0) place = start + 1 + position + index
    })
  if (place < 0) throw new Error(`no ${words} in block ${block}`)
  return place
}

/** Runs a command with the caret before these words of a block, or with the words selected. */
const on = (block: number, words: string, command: Command, isSelected = false) => {
  return (person: Person) => {
    const from = placeOf(person, block, words)
    const to = isSelected ? from + words.length : from
    const { doc, tr } = person.state()
    person.view.dispatch(tr.setSelection(TextSelection.create(doc, from, to)))
    person.run(command)
  }
}

const type =
  (text: string): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(tr.insertText(text))
    return true
  }

const press =
  (key: 'Backspace'): Command =>
  (state, dispatch) =>
    [borderKeys[key], baseKeymap[key]].some((command) => command?.(state, dispatch))

const bold: Command = ({ tr, selection }, dispatch) => {
  dispatch?.(tr.addMark(selection.from, selection.to, schema.marks.bold.create()))
  return true
}

const removeBlocks =
  (first: number, count: number): Command =>
  ({ doc, tr }, dispatch) => {
    const start = (index: number) =>
      doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
    dispatch?.(tr.delete(start(first), start(first + count)))
    return true
  }

const center: Command = ({ selection, tr }, dispatch) => {
  dispatch?.(setAttribute(tr, selection.$head.before(1), 'textAlign', 'center'))
  return true
}

/** Composes a word before 'vier', as an input method does, and leaves it open. */
function compose(block: number, word: string): void {
  on(block, 'vier', () => true)(anna)
  server.heldOf(anna.doc).begin((touched) => {
    const state = anna.state()
    return bindingIn(state).elementAt(state.selection.$from.index(0)) === touched
  })
  anna.type(word)
}

/** Ends a composition with another word in the place of the composed one. */
function commit(composed: string, word: string): void {
  const { head } = anna.state().selection
  const from = head - composed.length
  if (word.startsWith(composed)) {
    if (word !== composed) anna.type(word.slice(composed.length))
  } else if (word === '') anna.view.dispatch(anna.state().tr.delete(from, head))
  else anna.view.dispatch(anna.state().tr.insertText(word, from, head))
  server.heldOf(anna.doc).end()
}

const COMMITS = {
  'the same word': 'abc',
  'a longer word': 'abcdef',
  'another word': 'xyz',
  nothing: '',
} as const

interface Change {
  readonly block?: number
  /** Something that was done before the word is composed. */
  readonly before?: (person: Person) => void
  readonly make: (person: Person) => void
  /** Letters that are written right where the word is composed: they may stand before it, behind it or in it. */
  readonly atCaret?: string
  /** The lines in the place of `count` lines from `first` on; by default the line with the word stays as it is. */
  readonly end?: (word: string, unseen: string) => readonly string[]
  readonly first?: number
  readonly count?: number
}

const CHANGES: Readonly<Record<string, Change>> = {
  'splits it before the caret': {
    make: on(LINE, ' zwei', splitBlock),
    end: (word) => ['eins', ` zwei ${word}vier`],
  },
  'splits it behind the caret': {
    make: on(LINE, 'er', splitBlock),
    end: (word) => [`eins zwei ${word}vi`, 'er'],
  },
  'splits it at the caret': {
    make: on(LINE, 'vier', splitBlock),
    end: (word) => [`eins zwei ${word}`, 'vier'],
  },
  'joins it to the line before': {
    make: on(LINE, 'eins', press('Backspace')),
    first: LINE - 1,
    count: 2,
    end: (word) => [`Vorher.eins zwei ${word}vier`],
  },
  'joins the next line to it': {
    make: on(LINE + 1, 'Danach.', press('Backspace')),
    count: 2,
    end: (word) => [`eins zwei ${word}vierDanach.`],
  },
  'deletes it': {
    make: (person) => person.run(removeBlocks(LINE, 1)),
    end: (_word, unseen) => (unseen ? [unseen] : []),
  },
  'deletes its scene': {
    make: (person) => person.run(removeBlocks(1, 5)),
    first: 1,
    count: 5,
    end: (_word, unseen) => (unseen ? [unseen] : []),
  },
  'makes it bold': { make: on(LINE, 'eins zwei abcvier', bold, true) },
  'makes it a heading': { make: on(LINE, 'eins', setBlockType(schema.nodes.heading)) },
  'aligns it': { make: on(LINE, 'eins', center) },
  'names another speaker': {
    block: SPEECH,
    make: on(SPEECH, 'ANNA', type('BERTA'), true),
    end: (word) => [`BERTA: eins zwei ${word}vier`],
  },
  'splits the speech': { block: SPEECH, make: on(SPEECH, ' zwei', splitBlock) },
  'moves it': {
    make: (person) => person.run(moveBlocks({ from: LINE, to: LINE + 1 }, 1)),
    first: 1,
    count: 3,
    end: (word) => [`eins zwei ${word}vier`, '', 'Vorher.'],
  },
  'moves another line past it': {
    make: (person) => person.run(moveBlocks({ from: LINE + 1, to: LINE + 2 }, 2)),
    first: 2,
    count: 3,
    end: (word) => ['Danach.', 'Vorher.', `eins zwei ${word}vier`],
  },
  'writes at the caret': {
    make: on(LINE, 'vier', type('XY')),
    atCaret: 'XY',
  },
  'writes earlier in it': {
    make: on(LINE, ' zwei', type('XY')),
    end: (word) => [`einsXY zwei ${word}vier`],
  },
  'takes back an earlier edit in it': {
    before: on(LINE, 'eins', type('XY')),
    make: (person) => person.run(undo),
  },
  'splits a line before it, and writes there': {
    make(person) {
      on(2, 'her', splitBlock)(person)
      person.type('nach')
    },
    first: 2,
    count: 2,
    end: (word) => ['Vor', 'nachher.', `eins zwei ${word}vier`],
  },
}

describe('[COL-88] [COL-89] a line in which a word is composed is not drawn again, and has the word once in the end,', () => {
  const table = Object.entries(CHANGES).flatMap(([what, change]) =>
    Object.entries(COMMITS).map(([name, word]) => [what, name, word, change] as const),
  )
  test.each(table)('another person %s and the word becomes %s', (_what, _name, word, change) => {
    const { block = LINE, before, make, atCaret = '', first = block, count = 1 } = change
    const begin = linesOf(anna)
    before?.(ben)
    deliver()
    compose(block, 'abc')
    deliver()
    const shown = anna.state().doc
    make(ben)
    deliver()
    // this person does not know of the change, or writes where it makes no difference
    on(0, 'Vorspiel', type('Das '))(cleo)
    deliver()
    expect(anna.state().doc.child(0).textContent).toBe('Das Vorspiel.')
    expect(anna.state().doc.children.slice(1)).toEqual(shown.children.slice(1))
    expect(anna.state().doc.child(block)).toBe(shown.child(block))

    commit('abc', word)
    deliver()
    const composed = begin.with(block, at(begin, block).replace('vier', `${word}vier`))
    const unseen = word.startsWith('abc') ? word.slice(3) : word
    const end = change.end?.(word, unseen) ?? [at(composed, block)]
    const lines = composed.toSpliced(first, count, ...end).with(0, 'Das Vorspiel.')
    expect(linesOf(anna).filter((line) => line.includes(atCaret))).not.toEqual([])
    expect(linesOf(anna).map((line) => line.replace(atCaret, ''))).toEqual(lines)
    expect(ben.state().doc.toJSON()).toEqual(anna.state().doc.toJSON())
  })
})

describe('[COL-88] while a word is composed, updates wait', () => {
  test('waits also where it comes with the answer to a new connection', () => {
    compose(LINE, 'abc')
    deliver()
    server.disconnect(anna.doc)
    on(LINE, ' zwei', splitBlock)(ben)
    anna.type('def')
    deliver()
    server.connect(anna.doc)
    deliver()
    expect(linesOf(anna)[LINE]).toBe('eins zwei abcdefvier')
    expect(linesOf(ben).slice(LINE, LINE + 2)).toEqual(['eins', ' zwei abcdefvier'])
    server.heldOf(anna.doc).end()
    deliver()
    expect(linesOf(anna)).toEqual(linesOf(ben))
  })

  test('an answer that repeats the line’s edits does not wait', () => {
    on(LINE, 'ei', type(''), true)(ben)
    deliver()
    compose(LINE, 'abc')
    deliver()
    server.disconnect(anna.doc)
    on(0, 'Vorspiel', type('Das '))(cleo)
    deliver()
    server.connect(anna.doc)
    deliver()
    expect(at(linesOf(anna), 0)).toBe('Das Vorspiel.')
  })

  test('a value beside the text does not wait', () => {
    const meta = (person: Person) => person.doc.getMap(META_NAME)
    compose(LINE, 'abc')
    deliver()
    for (const language of ['de', 'en']) {
      meta(ben).set('language', language)
      deliver()
      expect(meta(anna).get('language')).toBe(language)
    }
  })

  test('a waiting update is at the server, also for a page that is loaded anew', () => {
    compose(LINE, 'abc')
    deliver()
    on(LINE, ' zwei', splitBlock)(ben)
    deliver()
    expect(server.heldOf(anna.doc).areNone).toBe(false)
    const again = openAs(Y.encodeStateAsUpdate(anna.doc))
    server.watch(again.doc)
    server.connect(again.doc)
    anna.leave()
    anna = again
    deliver()
    expect(linesOf(anna).slice(LINE, LINE + 2)).toEqual(['eins', ' zwei abcvier'])
  })

  test.each([
    ['puts others in the place of letters that wait', 'us', 'nna', 'Ende.', 'AnnaX.'],
    ['deletes letters that wait and the one behind them', 'X.', '', 'Ende.', 'Aus'],
    ['writes behind a letter that is shown', '.', '!', 'Ende!', 'AusX!'],
  ])(
    'a change that follows waits, or is shown, as a whole where another person %s',
    (_what, from, to, meanwhile, end) => {
      const last = SCRIPT.length - 2
      compose(LINE, 'abc')
      deliver()
      on(LINE, ' zwei', splitBlock)(ben)
      on(last + 1, 'Ende', type('Aus'), true)(ben)
      on(last + 1, '.', type('X'))(ben)
      deliver()
      expect(linesOf(anna)[last]).toBe('Ende.')
      on(last + 1, from, type(to), true)(cleo)
      deliver()
      expect(linesOf(cleo)[last + 1]).toBe(end)
      expect(linesOf(anna)[last]).toBe(meanwhile)
      commit('abc', 'abcdef')
      deliver()
      expect(linesOf(anna).slice(LINE, LINE + 2)).toEqual(['eins', ' zwei abcdefvier'])
      expect(linesOf(anna)[last + 1]).toBe(end)
      expect(linesOf(anna)).toEqual(linesOf(ben))
    },
  )

  test('a waiting update is shown between two composed words that follow each other at once', () => {
    compose(LINE, 'abc')
    deliver()
    on(LINE, 'eins', type('XY'))(ben)
    deliver()
    commit('abc', 'abc ')
    compose(LINE, 'def')
    expect(linesOf(anna)[LINE]).toBe('XYeins zwei abc defvier')
  })

  test('an edit of the block whose name is composed does not wait, but its removal does', () => {
    server.heldOf(anna.doc).begin(() => false)
    ben.run((state, dispatch) => {
      const scenePosition = at(state.doc.children, 0).nodeSize
      dispatch?.(setAttribute(state.tr, scenePosition, 'sceneName', 'Am See'))
      return true
    })
    deliver()
    expect(anna.state().doc.child(1).attrs.sceneName).toBe('Am See')
    ben.run(removeBlocks(1, 1))
    deliver()
    expect(linesOf(anna)).toHaveLength(SCRIPT.length)
    server.heldOf(anna.doc).end()
    expect(linesOf(anna)).toHaveLength(SCRIPT.length - 1)
  })
})
