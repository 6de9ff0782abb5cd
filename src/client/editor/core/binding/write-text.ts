// Writes a text: characters that the edit has kept keep their ids, and get their present marks.
import type { Mark, Node } from 'prosemirror-model'
import type { Step } from 'prosemirror-transform'
import type * as Y from 'yjs'
import {
  attributesOfMarks,
  differenceOf,
  foreignAttributes,
  haveSameKeys,
  type Attributes,
  type KeyOf,
} from '#/shared/script/mark-keys.ts'
import { at, firstIndex } from '#/shared/at.ts'
import { type CoveredWords, wordsToCover } from '#/shared/script/copies/covered-words.ts'
import { applyChanges, type TextChange, type WordsBack } from './apply-changes.ts'
import type { PlacedNode } from './bound-node.ts'
import { textsIn } from './read-node.ts'
import { survivorsOf } from './survivors.ts'

/** Characters of a text, with the attributes that they had in the text that they come from. */
export interface KnownRun {
  readonly offset: number
  readonly length: number
  readonly attributes: Attributes
}

/** A text to write, its parts that were copied from another text, and the keys for new marks. */
interface Written {
  readonly node: Node
  readonly copied: readonly KnownRun[]
  readonly keyOf: KeyOf
}

/** Writes a text into the element of the text that it continues. Returns the words on which it has set marks. */
export function writeText(
  element: Y.XmlElement,
  before: PlacedNode,
  after: PlacedNode,
  steps: readonly Step[],
  { copied, keyOf, back }: Omit<Written, 'node'> & { readonly back: readonly WordsBack[] },
): readonly CoveredWords[] {
  const [oldStart, newStart] = [before.position + 1, after.position + 1]
  const [oldSize, newSize] = [before.node.content.size, after.node.content.size]
  const known = [before.node, after.node].some(hasMarks) ? knownIn(element) : []
  const delta = new Delta({ node: after.node, copied, keyOf }, known)
  for (const { from, to, at } of survivorsOf(oldStart, oldStart + oldSize, steps)) {
    const [start, length] = [at - newStart, to - from]
    if (start < delta.newAt || start + length > newSize) continue
    delta.replaceUpTo(from - oldStart, start)
    delta.retain(length)
  }
  delta.replaceUpTo(oldSize, newSize)
  const covered = wordsToCover(textsIn(element), delta.changes)
  applyChanges(element, delta.changes, back)
  return covered
}

/** Writes a new text. */
export function fillText(text: Y.XmlText, written: Written): void {
  const delta = new Delta(written, [])
  delta.replaceUpTo(0, written.node.content.size)
  text.applyDelta([...delta.changes])
}

/** Collects the changes from an old text to a new one, from start to end. */
class Delta {
  readonly changes: TextChange[] = []
  readonly #written: Written
  readonly #known: readonly KnownRun[]
  #oldAt = 0
  #newAt = 0
  /** The attributes of the character before the current place. */
  #before: Attributes = {}

  /** @param known the runs of the old text; empty if it has no marks */
  constructor(written: Written, known: readonly KnownRun[]) {
    this.#written = written
    this.#known = known
  }

  get newAt(): number {
    return this.#newAt
  }

  /**
   * Deletes the old text up to `oldAt`, and inserts the new text up to `newAt`. Words inside a mark share the mark's key.
   * Words of another text are inserted behind what is deleted: the mark that another person sets on both sides of their place at the
   * same moment ends before them, as it does before the words' own text. What replaces the last words of a mark and has the mark is
   * inserted right before its end: what is written there by who does not know the mark stands before the deleted words.
   */
  replaceUpTo(oldAt: number, newAt: number): void {
    const { node, copied, keyOf } = this.#written
    const behind = runAt(this.#known, oldAt).attributes ?? {}
    const isJoined = newAt > this.#newAt && runAt(copied, this.#newAt).attributes !== null
    if (isJoined) this.#deleteUpTo(oldAt)
    const pieces = piecesOf(node, this.#newAt, newAt, copied)
    const isTyped = pieces.every(({ had }) => had === null)
    for (const { text, marks, had } of pieces) {
      const attributes = had
        ? { ...foreignAttributes(had), ...attributesOfMarks(marks, keyOf, had, this.#before) }
        : attributesOfMarks(marks, keyOf, this.#before, behind)
      if (isTyped && oldAt > this.#oldAt) this.#deleteUpTo(this.#endOfMarks(oldAt, attributes))
      const last = this.changes.at(-1)
      if (last?.insert !== undefined && haveSameKeys(last.attributes ?? {}, attributes))
        this.changes[this.changes.length - 1] = { ...last, insert: last.insert + text }
      else this.changes.push({ insert: text, attributes, isCopied: !isTyped })
      this.#before = attributes
    }
    this.#deleteUpTo(oldAt)
    this.#newAt = newAt
  }

  /** Where the first mark ends that deleted letters share with the new ones; where none ends there, the place of the former. */
  #endOfMarks(oldAt: number, attributes: Attributes): number {
    const keysAt = (place: number) => runAt(this.#known, place).attributes ?? {}
    const keys = Object.keys(attributes).filter((key) => key in keysAt(this.#oldAt))
    for (let place = this.#oldAt; keys.length > 0 && place < oldAt;) {
      place = runAt(this.#known, place).end
      if (place <= oldAt && keys.some((key) => !(key in keysAt(place)))) return place
    }
    return this.#oldAt
  }

  #deleteUpTo(oldAt: number): void {
    if (oldAt > this.#oldAt) this.changes.push({ delete: oldAt - this.#oldAt })
    this.#oldAt = oldAt
  }

  /** Keeps this many characters, sets the marks that they have gained and removes those that they have lost. */
  retain(length: number): void {
    const { node, keyOf } = this.#written
    const [start, shift] = [this.#newAt, this.#newAt - this.#oldAt]
    for (const { text, marks, had } of piecesOf(node, start, start + length, this.#known, shift)) {
      const known = had ?? {}
      const has = { ...foreignAttributes(known), ...attributesOfMarks(marks, keyOf, known) }
      this.changes.push({ retain: text.length, attributes: differenceOf(known, has) })
      this.#before = has
    }
    this.#oldAt += length
    this.#newAt += length
  }
}

const hasMarks = ({ children }: Node) => children.some(({ marks }) => marks.length > 0)

/** The runs in an element's texts. */
function knownIn(element: Y.XmlElement): readonly KnownRun[] {
  let end = 0
  return textsIn(element)
    .flatMap((text): Y.YTextEvent['delta'] => text.toDelta())
    .map(({ insert, attributes = {} }) => {
      const length = typeof insert === 'string' ? insert.length : 1
      end += length
      return { offset: end - length, length, attributes }
    })
}

interface Piece {
  readonly text: string
  readonly marks: readonly Mark[]
  /** The attributes that it had in the text that it comes from. */
  readonly had: Attributes | null
}

/** The text between two places, cut where its marks or the attributes that it had change. */
function piecesOf(
  node: Node,
  from: number,
  to: number,
  known: readonly KnownRun[],
  shift = 0,
): readonly Piece[] {
  const pieces: Piece[] = []
  node.nodesBetween(from, to, ({ text = '', marks }, position) => {
    const last = Math.min(text.length, to - position)
    for (let at = Math.max(0, from - position); at < last;) {
      const { attributes: had, end } = runAt(known, position + at - shift)
      const next = Math.min(last, end + shift - position)
      pieces.push({ text: text.slice(at, next), marks, had })
      at = next
    }
  })
  return pieces
}

/** The attributes at a place, and how far they reach; null if they are not known. */
function runAt(
  runs: readonly KnownRun[],
  place: number,
): { readonly attributes: Attributes | null; readonly end: number } {
  const run =
    runs[
      firstIndex(runs.length, (index) => at(runs, index).offset + at(runs, index).length > place)
    ]
  if (!run || run.offset > place) return { attributes: null, end: run?.offset ?? Infinity }
  return { attributes: run.attributes, end: run.offset + run.length }
}
