// Words of a mark that are written over while another person marks them, or writes between them: the same in each order in which
// the server hears of the two.
import '#test/together/storm/seeded-ids.ts'
import { TextSelection } from 'prosemirror-state'
import { afterEach, expect, test } from 'vitest'
import { ownCutsPlugin } from '#/client/editor/model/own-cuts.ts'
import { schema } from '#/shared/script/schema.ts'
import { exchange, people, takeFrom, type Person } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'

const here: Person[] = []
afterEach(() => {
  for (const person of here.splice(0)) person.leave()
})

const MARKS = [schema.marks.strike.create(), schema.marks.cut.create({ cutId: 'x' })]
/** Of what two people write at one place at once Yjs puts that of the smaller id first. */
const IDS = [
  [1_000, 2_000],
  [2_000, 1_000],
] as const

/** The first line; marked letters in brackets. */
const shown = ({ state }: Person) =>
  (state().doc.firstChild?.children ?? [])
    .map(({ text = '', marks }) => (marks.length > 0 ? `[${text}]` : text))
    .join('')
    .replaceAll('][', '')

const write = (person: Person, from: number, to: number, text: string) => {
  const { doc, tr } = person.state()
  person.view.dispatch(tr.setSelection(TextSelection.create(doc, from, to)))
  person.type(text)
}

/** Each way in which Anna marks 2345 of 01234567, and Ben writes over some letters. */
function* cases() {
  for (const mark of MARKS)
    for (const [from, to] of [
      [3, 4],
      [4, 5],
      [6, 7],
      [3, 5],
      [5, 7],
      [2, 4],
      [6, 8],
      [3, 7],
      [2, 8],
    ] as const)
      for (const isAnnaFirst of [true, false])
        for (const ids of IDS) {
          for (const person of here.splice(0)) person.leave()
          const plugins = () => [ownCutsPlugin('jana')]
          const both = people(2, [p('01234567'), p()], plugins) as [Person, Person]
          here.push(...both)
          for (const [index, { doc }] of both.entries()) doc.clientID = ids[index] ?? doc.clientID
          const [anna, ben] = both
          const markWords = () => anna.view.dispatch(anna.state().tr.addMark(3, 7, mark))
          const deliver = () => {
            takeFrom(isAnnaFirst ? anna : ben)
            exchange(both)
            return shown(anna)
          }
          yield { anna, ben, from, to, markWords, deliver, name: `${mark.type.name} ${from}–${to}` }
        }
}

test('[DOC-765] words written over the first or last words of a mark that their writer has not heard of are outside, and those within the mark are in it', () => {
  for (const { ben, from, to, markWords, deliver, name } of cases()) {
    markWords()
    write(ben, from, to, 'xy')
    const text = shown(ben)
    const words = [...'2345'].filter((letter) => text.includes(letter))
    const [first, last] = [text.indexOf(words[0] ?? '0'), text.indexOf(words.at(-1) ?? '0') + 1]
    const expected =
      words.length === 0
        ? text
        : `${text.slice(0, first)}[${text.slice(first, last)}]${text.slice(last)}`
    expect([name, deliver(), shown(ben)]).toEqual([name, expected, expected])
  }
})

test('[DOC-765] words written over words of a mark by a person who sees it have the mark as on that person’s screen', () => {
  for (const { anna, ben, from, to, markWords, deliver, name } of cases()) {
    markWords()
    exchange([anna, ben])
    write(ben, from, to, 'x')
    write(ben, from + 1, from + 1, 'y')
    const text = shown(ben)
    expect([name, deliver(), shown(ben)]).toEqual([name, text, text])
  }
})

test('[DOC-777] a letter typed before the last words of a mark has it, in whatever order a person who sees the mark writes over these words', () => {
  for (const { anna, ben, from, to, markWords, deliver, name } of cases()) {
    if (from < 4 || to !== 7) continue
    markWords()
    exchange([anna, ben])
    write(ben, from, to, 'x')
    write(anna, from, from, 'y')
    const line = deliver()
    const marked = [...line.matchAll(/\[(.*?)\]/g)].map(([, words]) => words).join('')
    expect([name, marked.includes('y'), shown(ben)]).toEqual([name, true, line])
  }
})
