// The record of marked words. A mark is stored as two borders, and lies on everything that comes to stand between them. An
// update does not say what its author had heard of, so the edit that sets a mark names the characters that its author saw
// in it. A letter that is not named came from another person at the same moment.
import * as Y from 'yjs'
import { listIn } from '../../at.ts'
import { isRecord } from '../../is-record.ts'
import { itemsIn } from '../items.ts'
import { numberOfKey, suffixOf, suffixOfKey } from '../mark-keys.ts'
import { cachedByEntries, type Forwards } from './forwards.ts'
import { charactersOf } from './text-items.ts'
import { addRange, type IdRange, IdRanges } from './id-ranges.ts'

/** The root array of all edits that have set marks, oldest first. Programs that do not know it leave it alone. */
export const COVERED_NAME = 'covered'

/** The characters on which an edit has set a mark first. */
export interface CoveredWords {
  /** The key of the mark. Each is set in one text, by one edit. */
  readonly key: string
  readonly ids: readonly IdRange[]
}

/** The marks that one edit has set. Their author is the client that has written the entry. */
interface StoredMarks {
  /** Minutes since 1970. */
  readonly at: number
  /** For each mark the running number in its key, and the client, clock and length of each run of characters. */
  readonly marks: readonly (readonly number[])[]
}

export function coveredIn(doc: Y.Doc): Y.Array<StoredMarks> {
  return doc.getArray<StoredMarks>(COVERED_NAME)
}

export function writeCovered(doc: Y.Doc, words: readonly CoveredWords[]): void {
  const marks = words.flatMap(({ key, ids }) => {
    const number = numberOfKey(key)
    const runs = ids.flatMap(({ id, length }) => [id.client, id.clock, length])
    return number === null || runs.length === 0 ? [] : [[number, ...runs]]
  })
  if (marks.length > 0) coveredIn(doc).push([{ at: Math.floor(Date.now() / 60_000), marks }])
}

/** A change of a text, in the form of a Yjs delta. */
interface TextChange {
  readonly insert?: string
  readonly delete?: number
  readonly retain?: number
  readonly attributes?: Readonly<Record<string, unknown>>
}

/** The characters on which changes set marks, in texts that are read as one. To be called before they are written. */
export function wordsToCover(
  texts: readonly Y.XmlText[],
  changes: readonly TextChange[],
): readonly CoveredWords[] {
  const isSetting = ({ retain, attributes = {} }: TextChange) =>
    retain !== undefined && Object.values(attributes).some((value) => value !== null)
  if (!changes.some(isSetting)) return []
  const characters = texts.flatMap((text) => charactersOf(text))
  const words = new Map<string, IdRange[]>()
  let [run, runStart, place] = [0, 0, 0]
  for (const change of changes) {
    const { retain = 0, attributes = {} } = change
    const end = place + retain + (change.delete ?? 0)
    const keys = isSetting(change)
      ? Object.keys(attributes).filter((key) => attributes[key] !== null)
      : []
    for (;;) {
      const here = characters[run]
      if (!here) break
      const [from, to] = [Math.max(place, runStart), Math.min(end, runStart + here.text.length)]
      const id = Y.createID(here.id.client, here.id.clock + from - runStart)
      if (from < to) for (const key of keys) addRange(listIn(words, key), { id, length: to - from })
      if (runStart + here.text.length > end) break
      runStart += here.text.length
      run++
    }
    place = end
  }
  return [...words].map(([key, ids]) => ({ key, ids }))
}

/** Whether a value is an entry of marked words, and nothing else. */
export function isCoveredEntry(stored: unknown): boolean {
  return (
    isRecord(stored) &&
    Object.keys(stored).every((key) => key === 'at' || key === 'marks') &&
    isNumber(stored['at']) &&
    Array.isArray(stored['marks']) &&
    stored['marks'].every((mark: unknown) => Array.isArray(mark) && mark.every(isNumber))
  )
}

/** Of each mark, by its key, the characters that its author saw in it, as far as that was stored. */
export class CoveredMarks {
  /** By the end of the key. */
  readonly #stored = new Map<string, unknown[]>()
  readonly #ranges = new Map<string, IdRanges | null>()

  constructor(doc: Y.Doc) {
    for (const { id, content, deleted } of itemsIn(coveredIn(doc))) {
      if (deleted || !(content instanceof Y.ContentAny)) continue
      for (const entry of content.arr as readonly unknown[]) {
        const marks: unknown = isRecord(entry) ? entry['marks'] : null
        if (!Array.isArray(marks)) continue
        for (const mark of marks as readonly unknown[]) {
          const [number] = Array.isArray(mark) ? mark : []
          if (isNumber(number)) listIn(this.#stored, suffixOf(id.client, number)).push(mark)
        }
      }
    }
  }

  /** Whether it is known which characters the author of a mark saw in it. */
  knows(key: string): boolean {
    return this.#rangesOf(key) !== null
  }

  /** Whether the author of a mark saw a character in it, or what this was copied from or to. */
  has(key: string, id: Y.ID, forwards: Forwards): boolean {
    const ranges = this.#rangesOf(key)
    if (!ranges) return false
    return (
      ranges.has(id) || forwards.allCopies(forwards.originOf(id)).some((one) => ranges.has(one))
    )
  }

  /** Whether the author of a mark saw one of neighbouring characters in it. */
  touches(key: string, { id, length }: IdRange): boolean {
    const ranges = this.#rangesOf(key)
    return ranges !== null && (ranges.has(id) || ranges.alike(id, length) < length)
  }

  #rangesOf(key: string): IdRanges | null {
    const known = this.#ranges.get(key)
    if (known !== undefined) return known
    const stored = this.#stored.get(suffixOfKey(key) ?? '')
    const ranges = stored ? new IdRanges(stored.flatMap(readRuns)) : null
    this.#ranges.set(key, ranges)
    return ranges
  }
}

/** Reads runs of characters; parts that cannot be read are left out. */
function readRuns(mark: unknown): readonly IdRange[] {
  if (!Array.isArray(mark)) return []
  const numbers: readonly unknown[] = mark
  const ranges: IdRange[] = []
  for (let at = 1; at + 2 < numbers.length; at += 3) {
    const [client, clock, length] = numbers.slice(at, at + 3)
    if (isNumber(client) && isNumber(clock) && isNumber(length) && length > 0)
      ranges.push({ id: Y.createID(client, clock), length })
  }
  return ranges
}

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/** The marked words of a document, cached until the document gets another entry. */
export const coveredMarksOf = cachedByEntries(coveredIn, (doc) => new CoveredMarks(doc))
