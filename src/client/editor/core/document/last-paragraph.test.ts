import fc from 'fast-check'
import { splitBlock } from 'prosemirror-commands'
import { TextSelection } from 'prosemirror-state'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { connect, exchange, openAs, people, send, type Person } from '#test/support/people.ts'
import { p, say } from '#test/support/script.ts'
import { enterLastParagraph } from './last-paragraph.ts'
import { undo } from '../binding/undo.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const textsOf = (person: Person) => person.state().doc.children.map((block) => block.textContent)

/** Enter at the end of a line: if two users split one line in its middle at once, both copy the rest of the line. */
function splitAtEnd(person: Person): void {
  person.run(({ tr, doc, selection }, dispatch) => {
    dispatch?.(tr.setSelection(TextSelection.create(doc, selection.$head.end())))
    return true
  })
  person.run(splitBlock)
}

describe('the empty last paragraph', () => {
  test('[DOC-24] two people who begin the same script end with one', () => {
    const [anna, ben] = people(2, []) as [Person, Person]
    anna.caretIn(0)
    ben.caretIn(0)
    anna.type('Licht.')
    ben.type('Ton.')
    exchange([anna, ben])
    expect(textsOf(anna).toSorted()).toEqual(['', 'Licht.', 'Ton.'])
    expect(textsOf(anna)).toEqual(textsOf(ben))
    expect(textsOf(anna).at(-1)).toBe('')
  })

  test('[DOC-24] two people who write in the last paragraph at once keep their text, each in a paragraph', () => {
    const [anna, ben] = people(2, [p('Ab.'), p()]) as [Person, Person]
    for (const person of [anna, ben]) person.caretIn(-1)
    anna.type('Licht')
    ben.type('Ton')
    send(anna, ben)
    ben.type('!')
    send(ben, anna)
    anna.type('?')
    exchange([anna, ben])
    expect(textsOf(anna)).toEqual(textsOf(ben))
    expect(textsOf(anna).toSorted()).toEqual(['', 'Ab.', 'Licht?', 'Ton!'])
    expect(textsOf(anna).at(-1)).toBe('')
  })

  test('[DOC-24] two people who write in any empty block at once write in one text', () => {
    const both = people(2, [p('A'), say('', ''), p()]) as [Person, Person]
    both[0].caretIn(0, 1)
    for (let split = 0; split < 3; split++) both[0].run(splitBlock)
    exchange(both)
    // holds for both orders of the client ids: `first` gets the text of `second` before both go on
    for (const [block, first, second] of [
      [1, ...both],
      [2, both[1], both[0]],
      [4, ...both],
    ] as const) {
      for (const person of both) person.caretIn(block)
      first.type('a')
      second.type('b')
      send(second, first)
      first.type('A')
      second.type('B')
      exchange(both)
      expect(textsOf(first)).toEqual(textsOf(second))
      expect([...(textsOf(first)[block] ?? '')].toSorted()).toEqual(['A', 'B', 'a', 'b'])
    }
    expect(textsOf(both[0])).toHaveLength(6)
  })

  test('[DOC-24] Enter at the end of the last text leads into the last paragraph and makes no second one', () => {
    const [anna] = people(1, [p('Ab.'), p()]) as [Person]
    anna.caretIn(0, 1)
    expect(anna.run(enterLastParagraph)).toBe(false)
    anna.caretIn(0, 3)
    expect(anna.run(enterLastParagraph)).toBe(true)
    anna.type('Auf.')
    expect(textsOf(anna)).toEqual(['Ab.', 'Auf.', ''])
    anna.caretIn(-1)
    expect(anna.run(enterLastParagraph)).toBe(false)
  })

  test('[DOC-24] the empty last paragraph is part of the edit that needs it, and goes with it by undo', () => {
    const [anna] = people(1, [say('ANNA', 'Ja.')]) as [Person]
    expect(textsOf(anna)).toEqual(['ANNAJa.'])
    anna.caretIn(0)
    anna.type('J')
    expect(textsOf(anna)).toEqual(['JANNAJa.', ''])
    anna.run(undo)
    expect(textsOf(anna)).toEqual(['ANNAJa.'])
  })

  test('[DOC-24] no letter is lost or doubled when several people type, send and reopen a script', () => {
    const step = fc.record({
      who: fc.nat(2),
      what: fc.constantFrom('end', 'go on', 'empty', 'send', 'send', 'reload', 'split'),
      to: fc.nat(2),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.boolean(), (steps, isNew) => {
        const everybody = [...people(3, isNew ? [] : [p('Anfang'), p()])]
        let typed = ''
        for (const { who, what, to } of steps) {
          const person = everybody[who] as Person
          const letter = String.fromCodePoint(0x3041 + typed.length)
          if (what === 'send') send(person, everybody[to] as Person)
          else if (what === 'reload') {
            everybody[who] = openAs(Y.encodeStateAsUpdate(person.doc))
            person.leave()
          } else if (what === 'split') splitAtEnd(person)
          else {
            if (what === 'end') person.caretIn(-1)
            if (what === 'empty') person.caretIn(Math.max(0, textsOf(person).indexOf('')))
            typed += letter
            person.type(letter)
          }
        }
        exchange(everybody)
        const texts = everybody.map(textsOf)
        expect(texts[1]).toEqual(texts[0])
        expect(texts[2]).toEqual(texts[0])
        const letters = [...(texts[0]?.join('') ?? '')].filter((letter) => letter >= 'ぁ')
        expect(letters.toSorted().join('')).toBe(typed)
        expect(typed === '' || texts[0]?.at(-1) === '').toBe(true)
        // only a split adds a further empty paragraph
        const splits = steps.filter(({ what }) => what === 'split').length
        const empty = texts[0]?.filter((text) => text === '').length ?? 0
        expect(empty).toBeLessThanOrEqual(1 + splits)
        for (const person of everybody) person.leave()
      }),
    )
  })
})

describe('a script that ends without one', () => {
  /** Longer than the grace time after opening, and longer than a repair. */
  const A_WHILE_MS = 3_000
  const trailing = (person: Person) =>
    textsOf(person).length - 1 - textsOf(person).findLastIndex((text) => text !== '')
  /** Deletes the last block. Only a program without the rule of the last paragraph does this. */
  const cutEnd = ({ doc }: Person) => {
    const fragment = doc.getXmlFragment('default')
    fragment.delete(fragment.length - 1, 1)
  }

  test('[DOC-24] a script without its last paragraph gets the same one from all open editors, after a while', () => {
    const everybody = people(3, [say('ANNA', 'Ja.')])
    connect(everybody, 40)
    vi.advanceTimersByTime(1_999)
    expect(everybody.map(textsOf)).toEqual(everybody.map(() => ['ANNAJa.']))
    vi.advanceTimersByTime(A_WHILE_MS)
    expect(everybody.map(textsOf)).toEqual(everybody.map(() => ['ANNAJa.', '']))
    for (const person of everybody) {
      expect(person.sent()).toBeLessThanOrEqual(1)
      expect(person.run(undo)).toBe(false)
    }
  })

  test('[DOC-24] a script whose last paragraph was deleted elsewhere gets it again', () => {
    const everybody = people(3, [p('Ab.'), p()])
    connect(everybody, 40)
    vi.advanceTimersByTime(A_WHILE_MS)
    cutEnd(everybody[1] as Person)
    vi.advanceTimersByTime(1_000)
    expect(everybody.map(textsOf)).toEqual(everybody.map(() => ['Ab.', '']))
  })

  test('[DOC-24] a script gets no last paragraph from an editor without a connection', () => {
    const [anna] = people(1, [say('ANNA', 'Ja.')]) as [Person]
    anna.status.set({ kind: 'disconnected' })
    vi.advanceTimersByTime(A_WHILE_MS)
    expect(anna.sent()).toBe(0)
    anna.status.set({ kind: 'connected' })
    vi.advanceTimersByTime(A_WHILE_MS)
    expect(textsOf(anna)).toEqual(['ANNAJa.', ''])
  })

  test('[DOC-24] a script ends with exactly one empty paragraph after every deletion and typing', () => {
    const step = fc.record({
      who: fc.nat(2),
      what: fc.constantFrom('cut', 'type', 'type at end'),
      // with these times no user writes at the very moment of a repair (decision 002)
      waitMs: fc.constantFrom(700, 1_100, 5_000),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const everybody = people(3, [say('ANNA', 'Ja.'), say('BEN', 'Nein.')])
        connect(everybody, 40)
        for (const { who, what, waitMs } of steps) {
          const person = everybody[who] as Person
          if (what === 'cut' && textsOf(person).length > 1) cutEnd(person)
          else if (what !== 'cut') {
            person.caretIn(what === 'type' ? 0 : -1)
            person.type('x')
          }
          vi.advanceTimersByTime(waitMs)
        }
        vi.advanceTimersByTime(A_WHILE_MS)
        expect(everybody.map(textsOf)).toEqual(everybody.map(() => textsOf(everybody[0] as Person)))
        expect(everybody.map(trailing)).toEqual([1, 1, 1])
        for (const person of everybody) person.leave()
      }),
    )
  })
})

test('[DOC-24] opening a script that ends with an empty paragraph writes nothing', () => {
  const blocks: readonly ScriptBlock[] = [p('Ab.'), p()]
  const [anna] = people(1, blocks) as [Person]
  anna.caretIn(-1)
  expect(anna.sent()).toBe(0)
})
