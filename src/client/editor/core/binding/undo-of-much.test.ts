import { splitBlock } from 'prosemirror-commands'
import { Slice } from 'prosemirror-model'
import { AllSelection, type Command } from 'prosemirror-state'
import { ReplaceStep, Step } from 'prosemirror-transform'
import { afterEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import { Forwards } from '#/shared/script/copies/forwards.ts'
import { CurrentMarks } from '#/shared/script/copies/text-items.ts'
import { schema } from '#/shared/script/schema.ts'
import { exchange, people, type Person, takeFrom } from '#test/support/people.ts'
import { p, say } from '#test/support/script.ts'
import { ScriptBinding } from './script-binding.ts'
import { redo, undo } from './undo.ts'

afterEach(() => vi.restoreAllMocks())

const deleteAll: Command = ({ tr, doc }, dispatch) => {
  dispatch?.(tr.setSelection(new AllSelection(doc)).deleteSelection())
  return true
}

const cutAll: Command = ({ tr, doc }, dispatch) => {
  const { selection } = tr.setSelection(new AllSelection(doc))
  dispatch?.(tr.setSelection(selection).deleteSelection().setMeta('uiEvent', 'cut'))
  return true
}

/** The number of questions about single letters that undo and redo ask while a play is deleted and brought back. */
function questionsFor(speeches: number, letters: number, deletion: Command): number {
  const play = Array.from({ length: speeches }, () => say('ANNA', 'a'.repeat(letters)))
  const [anna] = people(1, [...play, p()]) as [Person]
  const { doc } = anna.state()
  const spies = (['allCopies', 'originals', 'copyAt', 'last'] as const).map((name) =>
    vi.spyOn(Forwards.prototype, name),
  )
  anna.run(deletion)
  for (const command of [undo, redo, undo]) anna.run(command)
  expect(anna.state().doc.toJSON()).toEqual(doc.toJSON())
  const asked = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  vi.restoreAllMocks()
  anna.leave()
  return asked
}

test('[DOC-1110] after undo of much that was pasted, a line that is split asks as many questions as without it', () => {
  const questions = (speeches: number) => {
    const both = people(2, [p('Ja. Nein.'), p()])
    const [anna] = both as [Person, Person]
    const pasted = docOfBlocks(Array.from({ length: speeches }, () => say('ANNA', 'Ja.')))
    const { tr } = anna.state()
    anna.view.dispatch(tr.replace(0, 0, new Slice(pasted.content, 0, 0)).setMeta('paste', true))
    for (const command of [undo, redo, undo]) {
      exchange(both)
      anna.run(command)
    }
    exchange(both)
    expect(anna.state().doc.childCount).toBe(2)
    const asked = vi.spyOn(Forwards.prototype, 'allCopies')
    for (const person of both) {
      person.caretIn(0, 3)
      person.run(splitBlock)
      exchange(both)
    }
    const count = asked.mock.calls.length
    vi.restoreAllMocks()
    for (const person of both) person.leave()
    return count
  }
  expect(questions(100)).toBeLessThan(questions(10) + 10)
})

for (const [name, deletion] of Object.entries({ deleted: deleteAll, cut: cutAll }))
  test(`[DOC-513] a play that is ${name} and brought back by undo is gone through by its runs, not by its letters`, () => {
    const questions = questionsFor(40, 40, deletion)
    expect(questionsFor(40, 400, deletion)).toBeLessThan(questions * 1.1)
    expect(questionsFor(80, 40, deletion)).toBeLessThan(questions * 2.1)
  })

const boldAll: Command = ({ tr, doc }, dispatch) => {
  dispatch?.(tr.addMark(0, doc.content.size, schema.marks.bold.create()))
  return true
}

const replaceEverywhere: Command = ({ tr, doc }, dispatch) => {
  doc.descendants(({ isText, nodeSize }, position) => {
    if (!isText) return
    const from = tr.mapping.map(position)
    tr.insertText('Nun', from, from + nodeSize - 1)
  })
  dispatch?.(tr)
  return true
}

/** The number of times that steps are asked what they move, while all of a play is edited, and undone and redone. */
function movesAskedFor(speeches: number, edit: Command): number {
  const [anna] = people(1, [
    ...Array.from({ length: speeches }, () => say('ANNA', 'Ja.')),
    p(),
  ]) as [Person]
  const { doc } = anna.state()
  const asked = vi.spyOn(Step.prototype, 'getMap')
  const askedToo = vi.spyOn(ReplaceStep.prototype, 'getMap')
  anna.run(edit)
  anna.run(undo)
  expect(anna.state().doc.toJSON()).toEqual(doc.toJSON())
  anna.run(redo)
  const count = asked.mock.calls.length + askedToo.mock.calls.length
  vi.restoreAllMocks()
  anna.leave()
  return count
}

for (const [name, edit] of Object.entries({ 'set bold': boldAll, replaced: replaceEverywhere }))
  test(`[DOC-760] a play of which all is ${name} asks each step what it moves a few times, not once for each block, also in undo and redo`, () => {
    const asked = movesAskedFor(20, edit)
    expect(asked).toBeGreaterThan(20)
    expect(movesAskedFor(160, edit)).toBeLessThan(asked * 12)
  })

test('[DOC-760] undo of a replacement in all of a play looks at the blocks that each step touches, not at all of them for each step', () => {
  const lookups = (lines: number) => {
    const [anna, ben] = people(2, [
      ...Array.from({ length: lines }, () => p('Sie geht ab.')),
      p(),
    ]) as [Person, Person]
    anna.run(replaceEverywhere)
    const asked = vi.spyOn(ScriptBinding.prototype, 'elementAt')
    anna.run(undo)
    expect(anna.state().doc.textContent).toBe('Sie geht ab.'.repeat(lines))
    const count = asked.mock.calls.length
    vi.restoreAllMocks()
    for (const person of [anna, ben]) person.leave()
    return count
  }
  const few = lookups(20)
  expect(few).toBeGreaterThan(0)
  expect(lookups(160)).toBeLessThan(few * 12)
})

test('[DOC-950] a line that was erased letter by letter comes back by as much sorting as it has letters, also where others have erased in it', () => {
  const sorted = (letters: number) => {
    const [anna, ben] = people(2, [p(`Ja. ${'a'.repeat(letters)}`), p()]) as [Person, Person]
    ben.view.dispatch(ben.state().tr.delete(1, 2))
    exchange([anna, ben])
    const line = anna.state().doc.textContent
    for (let left = letters; left > 0; left--) {
      const { tr } = anna.state()
      anna.view.dispatch(tr.delete(left + 3, left + 4).setTime(1))
    }
    const asked = vi.spyOn(Array.prototype, 'toSorted')
    const askedToo = vi.spyOn(Array.prototype, 'sort')
    for (const command of [undo, redo, undo]) anna.run(command)
    const lists = [asked, askedToo].flatMap(({ mock }) => mock.contexts as readonly unknown[][])
    const count = lists.reduce((sum, { length }) => sum + length, 0)
    vi.restoreAllMocks()
    expect(anna.state().doc.textContent).toBe(line)
    for (const person of [anna, ben]) person.leave()
    return count
  }
  const few = sorted(50)
  expect(few).toBeGreaterThan(0)
  expect(sorted(400)).toBeLessThan(few * 12)
})

test('[DOC-950] a line that was erased letter by letter comes back by as many questions as it has letters, also where others have erased in it', () => {
  const questions = (letters: number) => {
    const [anna, ben] = people(2, [p(`Ja. ${'a'.repeat(letters)}`), p()]) as [Person, Person]
    ben.view.dispatch(ben.state().tr.delete(1, 2))
    exchange([anna, ben])
    const line = anna.state().doc.textContent
    for (let left = letters; left > 0; left--)
      anna.view.dispatch(
        anna
          .state()
          .tr.delete(left + 3, left + 4)
          .setTime(1),
      )
    const asked = vi.spyOn(Forwards.prototype, 'originals')
    for (const command of [undo, redo, undo]) anna.run(command)
    const count = asked.mock.calls.length
    vi.restoreAllMocks()
    expect(anna.state().doc.textContent).toBe(line)
    for (const person of [anna, ben]) person.leave()
    return count
  }
  expect(questions(160)).toBeLessThan(questions(80) * 2.2)
})

test('[DOC-950] a line that was erased letter by letter among letters of others comes back by reading the others’ letters a few times', () => {
  const itemsRead = (letters: number) => {
    const [anna, ben] = people(2, [p('a'.repeat(letters)), p()]) as [Person, Person]
    for (let nth = 0; nth < letters; nth++) ben.view.dispatch(ben.state().tr.insertText('x', 1))
    exchange([anna, ben])
    const line = anna.state().doc.textContent
    for (let left = letters; left > 0; left--) {
      const { tr } = anna.state()
      anna.view.dispatch(tr.delete(letters + left, letters + left + 1).setTime(1))
    }
    const read = vi.spyOn(Y.Item.prototype, 'deleted', 'get')
    anna.run(undo)
    const { length } = read.mock.calls
    vi.restoreAllMocks()
    expect(anna.state().doc.textContent).toBe(line)
    for (const person of [anna, ben]) person.leave()
    return length
  }
  const few = itemsRead(25)
  expect(few).toBeGreaterThan(0)
  expect(itemsRead(200)).toBeLessThan(few * 12)
})

test('[DOC-990] a word that was erased and brought back many times is gone through once in the next undo, by its editor and by the server', () => {
  const questions = (times: number) => {
    const [anna] = people(1, [p('Sie geht ab.'), p()]) as [Person]
    const spies = (['before', 'copiesOf'] as const).map((name) =>
      vi.spyOn(Forwards.prototype, name),
    )
    for (let time = 0; time <= times; time++) {
      if (time === times) for (const spy of spies) spy.mockClear()
      anna.view.dispatch(anna.state().tr.delete(5, 9))
      anna.run(undo)
      takeFrom(anna)
    }
    const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    vi.restoreAllMocks()
    expect(anna.state().doc.textContent).toBe('Sie geht ab.')
    anna.leave()
    return count
  }
  expect(questions(40)).toBeLessThan(questions(20) * 2.2)
})

/** Every second of some words in bold. */
const boldWords =
  (count: number): Command =>
  ({ tr }, dispatch) => {
    for (let word = 0; word < count; word++)
      tr.addMark(1 + word * 8, 4 + word * 8, schema.marks.bold.create())
    dispatch?.(tr)
    return true
  }

const removeLine: Command = ({ tr }, dispatch) => {
  dispatch?.(tr.delete(1, tr.doc.child(0).content.size))
  return true
}

const clearBold: Command = ({ tr, doc }, dispatch) => {
  dispatch?.(tr.removeMark(0, doc.content.size, schema.marks.bold))
  return true
}

for (const [name, edit] of Object.entries({ deleted: removeLine, cleared: clearBold }))
  test(`[DOC-991] a line with words in bold that is ${name}, undone and redone is read a few times, not once for each word`, () => {
    const bordersRead = (count: number) => {
      const [anna] = people(1, [p('Ja. ab. '.repeat(count)), p()]) as [Person]
      anna.run(boldWords(count))
      anna.pause()
      const { doc } = anna.state()
      const read = vi.spyOn(CurrentMarks.prototype, 'pass')
      for (const command of [edit, undo, redo, undo]) anna.run(command)
      const { length } = read.mock.calls
      vi.restoreAllMocks()
      expect(anna.state().doc.toJSON()).toEqual(doc.toJSON())
      anna.leave()
      return length
    }
    expect(bordersRead(80)).toBeLessThan(bordersRead(40) * 2.2)
  })
