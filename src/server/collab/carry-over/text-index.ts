// Answers where the characters of a text stand, and which marks they have, while letters are written in the text one after the
// other. Going through the whole text for each letter would take the square of their number.
import * as Y from 'yjs'
import { askOnce, at } from '#/shared/at.ts'
import { CurrentMarks } from '#/shared/script/copies/text-items.ts'
import { idAt, itemsIn } from '#/shared/script/items.ts'
import { haveSameKeys } from '#/shared/script/mark-keys.ts'

type Marks = Readonly<Record<string, unknown>>

/** A character that is there, by its item and its place in the item. */
export interface Character {
  readonly item: Y.Item
  readonly offset: number
}

export const idOf = ({ item: { id }, offset }: Character): Y.ID => idAt(id, offset)

export type IndexOf = (text: Y.XmlText) => TextIndex

/** One index for each text, for as long as nothing but letters is written there. */
export const indexOnce = (): IndexOf => askOnce((text) => new TextIndex(text))

/** How many new items may be gone through before the index is built anew, besides as many as the text has. */
const MOST_STEPS = 64

/**
 * The text as it was is known by its items. A new item belongs to the last known one before it. Letters are written with their own
 * borders of marks, so that most other characters keep their marks. Yjs may take a border that stands there for a new one, and delete
 * borders around erased words: where the borders beside new letters do not come to the same as before, the index is built anew.
 */
export class TextIndex {
  readonly #text: Y.XmlText
  /** The known items have the ranks from 1 on; 0 is the beginning of the text. */
  #ranks = new Map<Y.Item, number>()
  #items: readonly Y.Item[] = []
  /** The marks behind the known item of each rank; null behind borders, and as long as nobody has asked. */
  #marks: readonly (Marks | null)[] | null = null
  #lengths = new Sums([])
  #steps = 0
  #isAsBuilt = true

  constructor(text: Y.XmlText) {
    this.#text = text
    this.#build()
  }

  /** How many characters stand before an item of the text. */
  startOf(item: Y.Item): number {
    const { rank, between } = this.#placeOf(item)
    const known = rank > 0 && !this.#ranks.has(item) ? lengthOf(at(this.#items, rank - 1)) : 0
    return between.reduce((sum, one) => sum + lengthOf(one), this.#lengths.before(rank) + known)
  }

  /** The character at an index; null if there is none. */
  characterAt(index: number): Character | null {
    if (index < 0) return null
    const { group, rest } = this.#lengths.at(index)
    let left = rest
    for (let item = this.#firstOf(group); item; item = item.right) {
      const length = lengthOf(item)
      if (left < length) return { item, offset: left }
      left -= length
      this.#steps++
    }
    return null
  }

  /** The characters from an index on. */
  *charactersFrom(index: number): Iterable<Character> {
    const first = this.characterAt(index)
    let offset = first?.offset ?? 0
    for (let item = first?.item ?? null; item; item = item.right) {
      for (; offset < lengthOf(item); offset++) yield { item, offset }
      offset = 0
    }
  }

  /** The marks of the characters of an item, or at the place of deleted ones. */
  marksOf(item: Y.Item): Marks {
    if (this.#marks === null && !this.#isAsBuilt) this.#build()
    this.#marks ??= marksBehindEach(this.#items)
    const { rank, between } = this.#placeOf(item)
    const passed = between.toReversed()
    let known = rank
    for (; at(this.#marks, known) === null; known--) passed.push(at(this.#items, known - 1))
    const current = new CurrentMarks(at(this.#marks, known) ?? {})
    return passed.length === 0
      ? (at(this.#marks, known) ?? {})
      : marksAfter(current, passed.toReversed())
  }

  /** To be called when letters have been written in the text. */
  noteWritten(letters: Y.Item): void {
    this.#isAsBuilt = false
    this.#lengths.add(this.#placeOf(letters).rank, letters.length)
    if (this.#steps > MOST_STEPS + this.#items.length || !this.#areMarksKept(letters)) this.#build()
  }

  /** Whether the letters that are known have the marks behind the new ones that they had before these were written. */
  #areMarksKept(letters: Y.Item): boolean {
    if (this.#marks === null) return true
    const isKnownLetter = (item: Y.Item) => this.#ranks.has(item) && lengthOf(item) > 0
    let first = letters
    while (first.left && !isKnownLetter(first.left)) first = first.left
    const start = first.left ? (this.#ranks.get(first.left) ?? 0) : 0
    const before = at(this.#marks, start) ?? {}
    const [was, is] = [new CurrentMarks(before), new CurrentMarks(before)]
    for (let item: Y.Item | null = first; item && !isKnownLetter(item); item = item.right) {
      this.#steps++
      const rank = this.#ranks.get(item)
      // behind what was a border no marks are noted
      const wasBorder = rank !== undefined && at(this.#marks, rank) === null
      if (wasBorder && item.content instanceof Y.ContentFormat) was.pass(item.content)
      if (wasBorder && item.deleted) return false
      pass(is, item)
    }
    return haveSameKeys(was.marks(), is.marks())
  }

  #build(): void {
    this.#steps = 0
    this.#isAsBuilt = true
    this.#items = [...itemsIn(this.#text)]
    this.#ranks = new Map(this.#items.map((item, index) => [item, index + 1]))
    this.#marks = null
    this.#lengths = new Sums([0, ...this.#items.map(lengthOf)])
  }

  /** The rank of an item, or of the last known one before it, and the new items between the two. */
  #placeOf(item: Y.Item): { readonly rank: number; readonly between: readonly Y.Item[] } {
    const own = this.#ranks.get(item)
    if (own !== undefined) return { rank: own, between: [] }
    const between: Y.Item[] = []
    for (let before = item.left; before; before = before.left) {
      const rank = this.#ranks.get(before)
      if (rank !== undefined) return { rank, between: between.toReversed() }
      between.push(before)
      this.#steps++
    }
    return { rank: 0, between: between.toReversed() }
  }

  #firstOf(rank: number): Y.Item | null {
    if (rank > 0) return this.#items[rank - 1] ?? null
    for (const item of itemsIn(this.#text)) return item
    return null
  }
}

const lengthOf = ({ countable, deleted, length }: Y.Item): number =>
  countable && !deleted ? length : 0

const isBorder = ({ content, deleted }: Y.Item): boolean =>
  content instanceof Y.ContentFormat && !deleted

function marksBehindEach(items: readonly Y.Item[]): readonly (Marks | null)[] {
  const current = new CurrentMarks()
  const behind = items.map((item) => {
    pass(current, item)
    return isBorder(item) ? null : current.marks()
  })
  return [{}, ...behind]
}

const pass = (current: CurrentMarks, { content, deleted }: Y.Item): void => {
  if (content instanceof Y.ContentFormat && !deleted) current.pass(content)
}

function marksAfter(current: CurrentMarks, items: readonly Y.Item[]): Marks {
  for (const item of items) pass(current, item)
  return current.marks()
}

/** Sums of numbers that grow: a binary tree, of which each node holds the sum of some neighbouring numbers. */
class Sums {
  readonly #nodes: number[]

  constructor(numbers: readonly number[]) {
    const nodes = [0, ...numbers]
    for (let node = 1; node < nodes.length; node++) {
      const above = node + (node & -node)
      if (above < nodes.length) nodes[above] = at(nodes, above) + at(nodes, node)
    }
    this.#nodes = nodes
  }

  add(index: number, more: number): void {
    const nodes = this.#nodes
    for (let node = index + 1; node < nodes.length; node += node & -node)
      nodes[node] = at(nodes, node) + more
  }

  /** The sum of all numbers before an index. */
  before(index: number): number {
    let sum = 0
    for (let node = index; node > 0; node -= node & -node) sum += at(this.#nodes, node)
    return sum
  }

  /** The index of the number that is left over when as many numbers as possible are taken from a sum, and what is left of it. */
  at(sum: number): { readonly group: number; readonly rest: number } {
    const { length } = this.#nodes
    let [node, rest] = [0, sum]
    for (let step = 2 ** Math.floor(Math.log2(length)); step >= 1; step /= 2) {
      const next = this.#nodes[node + step]
      if (next === undefined || next > rest) continue
      node += step
      rest -= next
    }
    return { group: node, rest }
  }
}
