import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { charactersOf } from '#/shared/script/copies/text-items.ts'
import { itemsIn } from '#/shared/script/items.ts'
import { insertLetters, type MarksAt, setMarksAt } from './characters.ts'
import { idOf, TextIndex } from './text-index.ts'

/** Numbers that look random, always the same. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

function markedText(): Y.XmlText {
  const doc = new Y.Doc()
  const text = new Y.XmlText()
  doc.getXmlFragment('script').insert(0, [text])
  text.insert(0, 'abcdefghijklmnopqrst')
  for (const [key, from, length] of [
    ['bold', 2, 5],
    ['italic', 4, 9],
    ['strike', 12, 3],
  ] as const)
    text.format(from, length, { [key]: {} })
  text.delete(8, 2)
  return text
}

/** All characters with their marks, read from the beginning. */
const readOf = (text: Y.XmlText) =>
  charactersOf(text).flatMap(({ id, text: letters, marks }) =>
    letters.split('').map((_, step) => ({ id: Y.createID(id.client, id.clock + step), marks })),
  )

test('an index of a text knows all places and marks also after hundreds of letters were written there', () => {
  const text = markedText()
  const index = new TextIndex(text)
  const below = numbers(7)
  text.doc?.transact(() => {
    for (let round = 0; round < 300; round++) {
      const place = round < 150 ? 4 : below(text.length + 1)
      const before = new Set(itemsIn(text))
      text.insert(place, 'xy', round % 3 === 0 ? { bold: {} } : {})
      const written = [...itemsIn(text)].find(
        (item) => !before.has(item) && item.content.getContent().join('') === 'xy',
      )
      if (written) index.noteWritten(written)
      if (round % 10 > 0) continue
      const all = readOf(text)
      const found = all.map((_, at) => index.characterAt(at))
      expect(found.map((one) => one && idOf(one))).toEqual(all.map(({ id }) => id))
      expect(found.map((one) => one && index.marksOf(one.item))).toEqual(
        all.map(({ marks }) => marks),
      )
      expect(found.map((one) => one && index.startOf(one.item) + one.offset)).toEqual(
        all.map((_, at) => at),
      )
      expect(index.characterAt(all.length)).toBeNull()
    }
  })
})

test('an index of a text knows the marks where Yjs takes borders for new ones, or deletes them around erased words', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const below = numbers(seed)
    const text = markedText()
    for (let words = 0; words < 4; words++) {
      const key = `comment--aaaaaa${10 + words}`
      const start = below(text.length - 4)
      text.format(start, 1 + below(4), { [key]: { commentId: key } })
      text.delete(below(text.length - 3), 1 + below(3))
    }
    const { doc } = text
    const index = new TextIndex(text)
    const written = (round: number) => {
      const keys = ['bold', 'italic', 'comment--aaaaaa10'].filter(() => below(3) === 0)
      return {
        id: Y.createID(7, round * 2),
        text: 'xy',
        marks: Object.fromEntries(keys.map((key) => [key, {}])),
      }
    }
    doc?.transact(() => {
      for (let round = 0; round < 8; round++) {
        const place = { text, index: below(text.length + 1) }
        insertLetters(doc, place, [written(round)], () => index)
        const all = readOf(text)
        const found = all.map((_, at) => index.characterAt(at))
        expect(found.map((one) => one && Object.keys(index.marksOf(one.item)).toSorted())).toEqual(
          all.map(({ marks }) => Object.keys(marks).toSorted()),
        )
      }
    })
  }
})

test('marks that are set at many places at once are those that are set one after the other', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const below = numbers(seed)
    const all = Array.from({ length: 8 }, (): MarksAt => {
      const start = below(14)
      const key = ['bold', 'italic', 'strike'][below(3)] ?? ''
      return { start, end: start + 1 + below(4), changes: { [key]: below(3) > 0 ? {} : null } }
    })
    const [one, other] = [markedText(), markedText()]
    setMarksAt(one, all)
    for (const { start, end, changes } of all) other.format(start, end - start, { ...changes })
    expect(one.toDelta()).toEqual(other.toDelta())
  }
})
