import { splitBlock, toggleMark } from 'prosemirror-commands'
import { AllSelection, TextSelection, type Command } from 'prosemirror-state'
import type { Node } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { writeNumbers } from '#/server/collab/document/document-forms.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { schema } from '#/shared/script/schema.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { p, say, scene } from '#test/support/script.ts'
import { replaceAcrossBorder } from '../document/borders-plugin.ts'
import { setAttribute } from './steps.ts'
import { redo, undo } from './undo.ts'

test('[DOC-32] undo keeps the last 100 steps', () => {
  const [anna] = people(1, [p('x'), p()]) as [Person]
  anna.caretIn(0, 1)
  for (let step = 0; step < 130; step++) {
    anna.type('x')
    anna.pause()
  }
  while (anna.run(undo));
  // the history drops twenty steps at a time
  expect(anna.state().doc.child(0).textContent.length).toBeLessThanOrEqual(31)
  expect(anna.state().doc.child(0).textContent.length).toBeGreaterThan(10)
})

test('[DOC-32] a word that is composed over all of a script is one step of undo with what it has taken the place of', () => {
  for (const play of [
    [say('ANNA', 'Ja.'), say('BEN', 'Nein.'), p()],
    [scene('Park', '1'), say('ANNA', 'Ja.'), p()],
    [p('eins'), p('zwei'), p()],
  ])
    for (const isAll of [true, false]) {
      const [anna, ben] = people(2, play) as [Person, Person]
      const { doc, tr } = anna.state()
      const [$from, $to] = [doc.resolve(0), doc.resolve(doc.content.size)]
      const selection = isAll ? new AllSelection(doc) : TextSelection.between($from, $to)
      anna.view.dispatch(tr.setSelection(selection))
      const begun = new Event('compositionstart')
      replaceAcrossBorder('')(anna.state(), (transaction) =>
        anna.view.dispatch(transaction.setMeta('composition', begun)),
      )
      for (const letter of 'ab')
        anna.view.dispatch(anna.state().tr.insertText(letter).setMeta('composition', 7))
      const typed = anna.state().doc.toJSON()
      for (const [command, shown] of [
        [undo, doc.toJSON()],
        [redo, typed],
        [undo, doc.toJSON()],
      ] as const) {
        exchange([anna, ben])
        anna.run(command)
        exchange([anna, ben])
        expect([anna.state().doc.toJSON(), ben.state().doc.toJSON()]).toEqual([shown, shown])
      }
      for (const person of [anna, ben]) person.leave()
    }
})

test('[DOC-31] [DOC-29] numbers that the server has written into own scenes and pages are no work of others', () => {
  const [anna, server] = people(2, [p()]) as [Person, Person]
  const states = [anna.blocks()]
  const step = (make: () => void) => {
    anna.pause()
    make()
    exchange([anna, server])
    states.push(anna.blocks())
  }
  const insert = (node: Node) => anna.edit((tr) => tr.insert(tr.doc.content.size - 2, node))
  step(() => anna.type('Akt'))
  step(() => anna.run(splitBlock))
  step(() => insert(schema.node('pageSplit', { pageNumber: 999 })))
  step(() => insert(schema.node('sceneBlock', { sceneNumber: '999', sceneName: 'Park' })))
  step(() => anna.type('Ja.'))
  writeNumbers(server.doc)
  exchange([anna, server])
  const counted = (blocks: readonly ScriptBlock[]) =>
    blocks.map((block) => ({ ...block, sceneNumber: '', pageNumber: 0 }))
  for (const [command, shown] of [
    [undo, states.slice(0, -1).toReversed()],
    [redo, states.slice(1)],
    [undo, states.slice(0, -1).toReversed()],
  ] as const)
    for (const blocks of shown) {
      anna.run(command)
      exchange([anna, server])
      for (const each of [anna, server]) expect(counted(each.blocks())).toEqual(counted(blocks))
    }
})

test('undo takes the caret back to where it was before what is undone', () => {
  const [anna] = people(1, [p('eins'), p('zwei'), p()]) as [Person]
  anna.caretIn(0, 2)
  const before = anna.state().selection.head
  anna.type('xy')
  anna.caretIn(1, 1)
  anna.run(undo)
  expect(anna.state().doc.child(0).textContent).toBe('eins')
  expect(anna.state().selection.head).toBe(before)
})

test('[DOC-992] redo takes the caret to where it was after what it does again, wherever it has been since', () => {
  const [anna] = people(1, [p('eins'), p('zwei'), p()]) as [Person]
  const caret = () => anna.state().selection.head
  const places: number[] = []
  for (const [block, offset, words] of [
    [0, 4, ' a'],
    [1, 2, 'b'],
    [0, 0, 'c '],
  ] as const) {
    anna.caretIn(block, offset)
    anna.pause()
    anna.type(words)
    places.push(caret())
  }
  anna.caretIn(2)
  for (let round = 0; round < 2; round++) {
    while (anna.run(undo)) anna.caretIn(2)
    for (const place of places) {
      anna.caretIn(2)
      anna.run(redo)
      expect(caret()).toBe(place)
    }
  }
})

describe('[DOC-884] undo takes the caret back to its place among what others have written right there', () => {
  const remove =
    (from: number, to: number): Command =>
    ({ tr }, dispatch) => {
      dispatch?.(tr.delete(from, to))
      return true
    }
  const select = ({ view, state }: Person) =>
    view.dispatch(state().tr.setSelection(TextSelection.create(state().doc, 2, 4)))
  /** What Anna does in 'abcd', where Ben types then, and what she sees when she has taken hers back. */
  const deeds: Readonly<Record<string, [(anna: Person) => void, readonly number[], string]>> = {
    'typed words': [(anna) => anna.type('xy'), [4, 2], 'ab1||0cd'],
    'letters typed one by one': [(anna) => [...'xy'].forEach(anna.type), [4, 2], 'ab1||0cd'],
    'a new line': [(anna) => anna.run(splitBlock), [2], 'ab0||cd'],
    'a letter erased before the caret': [(anna) => anna.run(remove(2, 3)), [1], 'ab||0cd'],
    'letters erased one by one': [
      (anna) => [2, 1].forEach((from) => anna.run(remove(from, from + 1))),
      [0],
      'ab||0cd',
    ],
    'a letter erased behind the caret': [(anna) => anna.run(remove(3, 4)), [2], 'ab||c0d'],
    'selected words that were deleted': [
      (anna) => {
        select(anna)
        anna.run(remove(2, 4))
      },
      [1],
      'a|bc|0d',
    ],
    'selected words that were typed over': [
      (anna) => {
        select(anna)
        anna.type('x')
      },
      [2, 1],
      'a1|bc|0d',
    ],
    'selected words that were made bold': [
      (anna) => {
        select(anna)
        anna.run(toggleMark(schema.marks.bold))
      },
      [3, 1],
      'a1|bc|0d',
    ],
  }
  const seen = ({ state }: Person) => {
    const { from, to, $from } = state().selection
    const text = $from.parent.textContent
    return [text.slice(0, from - 1), text.slice(from - 1, to - 1), text.slice(to - 1)].join('|')
  }
  const ways = Object.entries(deeds).flatMap(([what, deed]) =>
    [1_000, 3_000].map((id) => [what, id, ...deed] as const),
  )
  const written = (id: number) => {
    const [anna, ben] = people(2, [p('abcd'), p()]) as [Person, Person]
    anna.doc.clientID = id
    ben.doc.clientID = 2_000
    anna.caretIn(0, 2)
    return [anna, ben] as const
  }

  test.each(ways)('%s (id %i)', (_what, id, deed, places, expected) => {
    const [anna, ben] = written(id)
    deed(anna)
    exchange([anna, ben])
    for (const [index, place] of places.entries()) {
      ben.caretIn(0, place)
      ben.type(`${index}`)
    }
    exchange([anna, ben])
    anna.run(undo)
    expect(seen(anna)).toBe(expected)
  })

  test.each([1_000, 3_000])('words that redo types again (id %i)', (id) => {
    const [anna, ben] = written(id)
    anna.type('xy')
    anna.run(undo)
    ben.caretIn(0, 2)
    ben.type('0')
    exchange([anna, ben])
    anna.run(redo)
    expect(seen(anna)).toContain('xy||')
  })
})

describe('[DOC-32] words written right before and after stay where undo takes back', () => {
  const written = () => {
    const [anna] = people(1, [p('eins'), p()]) as [Person]
    anna.caretIn(0, 4)
    anna.pause()
    anna.type(' zwei')
    return anna
  }
  const textOf = (anna: Person) => anna.state().doc.child(0).textContent
  const select = (anna: Person, from: number, to: number) =>
    anna.view.dispatch(
      anna.state().tr.setSelection(TextSelection.create(anna.state().doc, from, to)),
    )

  test('a paste', () => {
    const anna = written()
    anna.view.dispatch(anna.state().tr.insertText(' drei').setMeta('paste', true))
    anna.type(' vier')
    anna.run(undo)
    expect(textOf(anna)).toBe('eins zwei drei')
    anna.run(undo)
    expect(textOf(anna)).toBe('eins zwei')
    anna.run(undo)
    expect(textOf(anna)).toBe('eins')
  })

  test('a cut, a drop', () => {
    for (const event of ['cut', 'drop']) {
      const anna = written()
      select(anna, 1, 5)
      anna.view.dispatch(anna.state().tr.deleteSelection().setMeta('uiEvent', event))
      anna.type('!')
      anna.run(undo)
      expect(textOf(anna)).toBe(' zwei')
      anna.run(undo)
      expect(textOf(anna)).toBe('eins zwei')
    }
  })

  test('a selection that was deleted, or typed over', () => {
    const anna = written()
    select(anna, 1, 5)
    anna.type('d')
    anna.type('rei')
    expect(textOf(anna)).toBe('drei zwei')
    anna.run(undo)
    expect(textOf(anna)).toBe('eins zwei')
    anna.run(undo)
    expect(textOf(anna)).toBe('eins')
  })
})

test('[DOC-32] typing a scene’s name is one step of undo, and undo keeps a name that another person has given since', () => {
  const [anna, ben] = people(2, [scene('Park'), p()]) as [Person, Person]
  const name = (person: Person, text: string) =>
    person.view.dispatch(setAttribute(person.state().tr, 0, 'sceneName', text))
  const nameOf = ({ state }: Person): unknown => state().doc.child(0).attrs.sceneName
  for (const text of ['W', 'Wa', 'Wal']) name(anna, text)
  anna.run(undo)
  expect(nameOf(anna)).toBe('Park')
  anna.run(redo)
  expect(nameOf(anna)).toBe('Wal')
  exchange([anna, ben])
  name(ben, 'Haus')
  exchange([anna, ben])
  anna.run(undo)
  expect([nameOf(anna), nameOf(ben)]).toEqual(['Haus', 'Haus'])
})

test('[DOC-32] words typed right before everything is cut come back with it, without another paragraph', () => {
  const [anna] = people(1, []) as [Person]
  anna.type('Eins')
  anna.pause()
  anna.type(' zwei')
  anna.view.dispatch(anna.state().tr.setSelection(new AllSelection(anna.state().doc)))
  anna.view.dispatch(anna.state().tr.deleteSelection().setMeta('uiEvent', 'cut'))
  anna.run(undo)
  expect(anna.state().doc.children.map((block) => block.textContent)).toEqual(['Eins zwei', ''])
  anna.run(undo)
  expect(anna.state().doc.child(0).textContent).toBe('Eins')
})

describe('[DOC-960] own words in a line stay the own ones for undo where another person', () => {
  const blocks = [p('Erster Teil zweiter Teil.'), p('Ende.'), p()]
  const linesOf = ({ state }: Person) => state().doc.textBetween(0, state().doc.content.size, '|')

  test.each([
    ['splits it and writes at the beginning of the new line', []],
    ['takes such a new line and its words back', [undo]],
    ['does that and brings them again', [undo, redo]],
  ])('%s', (_what, steps) => {
    const [anna, ben] = people(2, blocks) as [Person, Person]
    const hear = () => exchange([anna, ben])
    ben.caretIn(0, 'Erster Teil zweiter'.length)
    ben.type(' kleiner')
    hear()
    anna.caretIn(0, 'Erster Teil'.length)
    anna.run(splitBlock)
    anna.type('BEN')
    hear()
    for (const step of steps) {
      anna.run(step)
      hear()
    }
    const before = linesOf(anna)
    expect(before).toContain('zweiter kleiner Teil.')
    ben.run(undo)
    hear()
    expect(linesOf(anna)).toBe(before.replace(' kleiner', ''))
    ben.run(redo)
    hear()
    expect(linesOf(anna)).toBe(before)
    expect(linesOf(ben)).toBe(before)
  })
})
