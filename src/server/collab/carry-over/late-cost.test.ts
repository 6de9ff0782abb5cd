// How much the server goes through to carry one frame over: that must not grow with the square of what is in it.
import { setBlockType, splitBlock } from 'prosemirror-commands'
import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { writeCovered } from '#/shared/script/copies/covered-words.ts'
import { charactersOf } from '#/shared/script/copies/text-items.ts'
import type * as Items from '#/shared/script/items.ts'
import { itemsIn } from '#/shared/script/items.ts'
import { suffixOf } from '#/shared/script/mark-keys.ts'
import { FRAGMENT_NAME, schema } from '#/shared/script/schema.ts'
import { ownEdits } from './sent-update.ts'
import { piecesWithoutStrays } from './stray-marks.ts'
import { liveDocument } from '../document/document-forms.ts'
import { exchange, people, takeFrom, type Person } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'

const read = vi.hoisted(() => ({ items: 0, byId: 0 }))

// all that goes through a text does so by this generator
vi.mock('#/shared/script/items.ts', async (importOriginal) => {
  const items = await importOriginal<typeof Items>()
  return {
    ...items,
    itemById(...place: Parameters<typeof items.itemById>) {
      read.byId++
      return items.itemById(...place)
    },
    *itemsIn(type: Parameters<typeof items.itemsIn>[0]) {
      for (const item of items.itemsIn(type)) {
        read.items++
        yield item
      }
    },
  }
})

/** Three people of whom the last one stands for the latest edit, in a line of so many words. */
function inLineOf(words: number): readonly [Person, Person, Person] {
  const all = people(3, [p('abc '.repeat(words)), p()]) as [Person, Person, Person]
  all.forEach(({ doc }, index) => (doc.clientID = 1_000 * (index + 1)))
  return all
}

function comment(person: Person, word: number): void {
  const mark = schema.marks.comment.create({ commentId: `k${word}` })
  person.view.dispatch(person.state().tr.addMark(1 + word * 4, 4 + word * 4, mark))
}

const typeBehind = ({ view, state }: Person, word: number) =>
  view.dispatch(state().tr.insertText('x', 4 + word * 4))

/** How many items the server reads to take what a person has written. */
function itemsReadFor(person: Person): number {
  read.items = 0
  takeFrom(person)

  return read.items
}

const backwards = (count: number) => Array.from({ length: count }, (_, index) => count - 1 - index)

/** Letters behind commented words of a line that has been split, unheard, by another person. */
function lettersInSplitLine(words: number): number {
  const [anna, ben, cleo] = inLineOf(words)
  for (const word of backwards(words)) comment(anna, word)
  ben.caretIn(0, 1)
  ben.run(splitBlock)
  for (const word of backwards(words)) typeBehind(cleo, word)
  for (const person of [anna, ben]) takeFrom(person)
  const count = itemsReadFor(cleo)
  exchange([anna, ben, cleo])
  expect(cleo.state().doc.textContent).toBe('abcx '.repeat(words))
  return count
}

test('[DOC-850] letters behind commented words of a split line are carried over by reading as much as the line has, not its square', () => {
  const [few, many] = [15, 30].map(lettersInSplitLine)
  expect(many).toBeLessThan(2.5 * (few ?? 0))
})

/** Sets comments of which each lies within the one before, as one edit. */
function commentNested({ doc }: Person, count: number): void {
  const [text] = [...doc.getXmlFragment(FRAGMENT_NAME).createTreeWalker(isText)].filter(isText)
  if (!text) throw new Error('no text')
  doc.transact(() => {
    for (let nth = 0; nth < count; nth++) {
      const key = `comment--${suffixOf(doc.clientID, Y.getState(doc.store, doc.clientID))}`
      const [from, length] = [2 * nth, 4 * (count - nth)]
      const seen = charactersOf(text)[0]?.id ?? Y.createID(0, 0)
      text.format(from, length, { [key]: { commentId: `k${nth}` } })
      writeCovered(doc, [
        { key, ids: [{ id: Y.createID(seen.client, seen.clock + from), length }] },
      ])
    }
  })
}

const isText = (type: unknown): type is Y.XmlText => type instanceof Y.XmlText

/** Nested comments on a split line, in which another person has typed, both unheard. */
function nestedOverLetters(words: number): number {
  const [anna, ben, cleo] = inLineOf(words)
  commentNested(anna, words)
  ben.caretIn(0, 1)
  ben.run(splitBlock)
  for (const word of backwards(words)) typeBehind(cleo, word)
  for (const person of [ben, cleo]) takeFrom(person)
  return itemsReadFor(anna)
}

test('[DOC-851] nested comments on letters in a split line are carried over by reading as much as all letters have marks, not a multiple of that', () => {
  const [few, many] = [10, 20].map(nestedOverLetters)
  expect(many).toBeLessThan(5.5 * (few ?? 0))
})

/** Borders of a cut at one place, each set beside the one before, and a letter beside an erased one. */
function lettersBesideBorders(borders: number): number {
  const [anna, ben, cleo] = inLineOf(3)
  const { doc } = anna
  const [text] = [...doc.getXmlFragment(FRAGMENT_NAME).createTreeWalker(isText)].filter(isText)
  const [seen] = text ? charactersOf(text) : []
  if (!text || !seen) throw new Error('no text')
  // no border has the number of this key, as where a part of a mark has been cleared
  const key = `cut--${suffixOf(doc.clientID, 60_000)}`
  writeCovered(doc, [{ key, ids: [{ id: seen.id, length: 3 }] }])
  doc.transact((transaction) => {
    for (let nth = 0; nth < borders; nth++) {
      const left = [...itemsIn(text)].at(-1) ?? null
      const content = Object.assign(new Y.ContentFormat(key, {}), {
        value: nth % 2 ? null : { cutId: 'c' },
      })
      const id = Y.createID(doc.clientID, Y.getState(doc.store, doc.clientID))
      const origin = left?.lastId ?? null
      new Y.Item(id, left, origin, null, null, text, null, content).integrate(transaction, 0)
    }
  })
  takeFrom(anna)
  ben.view.dispatch(ben.state().tr.delete(2, 4))
  takeFrom(ben)
  cleo.view.dispatch(cleo.state().tr.insertText('x', 3))
  read.byId = 0
  const count = itemsReadFor(cleo)
  return count + read.byId
}

test('[DOC-878] a letter in a text with many borders of marks at one place is taken by reading as much as there are borders, not their square', () => {
  const [few, many] = [100, 200].map(lettersBesideBorders)
  expect(many).toBeLessThan(2.5 * (few ?? 0))
})

/**
 * Letters of two authors by turns, sent as one edit, beside words of a line that has been written anew, unheard, and in which nothing but
 * the first of these words is left, and other words behind them.
 */
function lettersBeforeUnknown(words: number, unknown: number): number {
  const [anna, ben] = inLineOf(words)
  const letters = 4 * words
  anna.caretIn(0, 1)
  anna.run(setBlockType(schema.nodes.heading))
  anna.caretIn(0, letters)
  anna.type('M'.repeat(unknown))
  anna.view.dispatch(anna.state().tr.delete(2, letters + 1))
  takeFrom(anna)
  for (const place of backwards(letters)) {
    ben.doc.clientID = 5_000 + (place % 2)
    ben.view.dispatch(ben.state().tr.insertText('x', place + 2))
  }
  read.byId = 0
  takeFrom(ben)
  const count = read.byId
  exchange([anna, ben])
  expect(anna.state().doc.textContent).toContain('M'.repeat(unknown))
  return count / (letters + unknown)
}

test('[DOC-940] letters of several authors beside words behind which another person has written much, unheard, are carried over by reading a bounded part of that for each update', () => {
  const [few, many] = [50, 100].map((words) => lettersBeforeUnknown(words, 20 * words))
  expect(many).toBeLessThan(1.5 * (few ?? 0))
})

/** How often something is looked up to read a text in which each letter has a mark of its own by accident. */
function lookUpsFor(letters: number): number {
  const text = new Y.Doc().getXmlFragment(FRAGMENT_NAME)
  const words = new Y.XmlText()
  text.insert(0, [words])
  words.applyDelta(
    Array.from({ length: letters }, (_, index) => ({
      insert: 'a',
      attributes: { strong: index % 2 === 0 || null },
    })),
  )
  const strays = [...itemsIn(words)]
    .filter(({ countable }) => countable)
    .map((item, index) => ({ item, offset: 0, length: 1, key: `comment--${index}` }))
  const asked = vi.spyOn(Map.prototype, 'get')
  const pieces = piecesWithoutStrays(words, () => true, strays)
  const times = asked.mock.calls.length
  asked.mockRestore()
  expect(pieces).toHaveLength(letters)
  return times
}

test('[DOC-850] reading letters that each have another mark by accident takes work in proportion to the letters, not to letters and marks', () => {
  const [few, many] = [25, 100].map(lookUpsFor)
  expect(many).toBeLessThan(6 * (few ?? 0))
})

/** How often the server looks an item up to take one update with a block of each of so many clients, all behind one line that was split. */
function lookedUpForClients(count: number): number {
  const [anna] = people(1, [p('abcd'), p('efgh'), p()])
  const before = Y.encodeStateAsUpdate(anna.doc)
  anna.caretIn(0, 2)
  anna.run(splitBlock)
  takeFrom(anna)
  const updates = Array.from({ length: count }, (_, index) => {
    const doc = new Y.Doc()
    doc.clientID = 1_000_000 + index
    Y.applyUpdate(doc, before)
    const known = Y.encodeStateVector(doc)
    const block = new Y.XmlElement('paragraph')
    block.insert(0, [new Y.XmlText('x')])
    doc.getXmlFragment(FRAGMENT_NAME).insert(1, [block])
    return Y.encodeStateAsUpdate(doc, known)
  })
  const house = liveDocument([Y.encodeStateAsUpdate(anna.doc)])
  read.byId = 0
  house.apply([ownEdits(Y.mergeUpdates(updates))])
  return read.byId
}

test('[DOC-1354] blocks of many clients behind one line that was split cost no square of their number', () => {
  expect(lookedUpForClients(1_600)).toBeLessThan(3 * lookedUpForClients(800))
})
