// The record of copied text. Text cannot move in the shared document: when a line is split, joined or made another kind
// of block, its words are written anew, and the old text is deleted. Other people may write in the old text meanwhile.
// So that none of their edits is lost, the same update records which characters became which.
import * as Y from 'yjs'
import { isRecord } from '../../is-record.ts'
import { itemOf } from '../items.ts'
import type { IdRange } from './id-ranges.ts'
import { keptMarks, type CharacterRun } from './text-items.ts'

/** The root array of all copies, oldest first. Programs that do not know it leave it alone. */
const COPIES_NAME = 'copies'

/** Neighbouring characters that became others, or a text that became another one. */
export interface CopiedRun {
  readonly from: Y.ID
  readonly to: Y.ID
  /** The number of characters, in UTF-16 units. */
  readonly length: number
  /** The marks on the characters that the copying client saw. */
  readonly marks: readonly string[]
  /** Whether the characters had been deleted together with their text, because another person had copied the text. */
  readonly isCarried: boolean
  /** Whether the ids are those of texts: letters before all letters of the first text belong into the second. */
  readonly isText: boolean
  /**
   * Whether the characters, or the block, had been deleted before, and their deletion is taken back: undo writes words
   * anew.
   */
  readonly isBack: boolean
}

/** The stored form of all runs that one change has copied. */
interface StoredCopy {
  /** Minutes since 1970. */
  readonly at: number
  readonly runs: readonly (readonly (number | string)[])[]
  readonly texts?: readonly (readonly number[])[]
  /** Whether the characters had been deleted together with their text when they were copied. */
  readonly carried?: true
  /** Characters whose deletion is taken back, in the form of `runs`, and blocks, in the form of `texts`. */
  readonly back?: readonly (readonly (number | string)[])[]
  readonly blocks?: readonly (readonly number[])[]
  /** Texts that were deleted or emptied and of which nothing was copied, and blocks that had no text yet. */
  readonly deleted?: readonly (readonly number[])[]
  /** Letters that the writer has taken by undo or redo, and that were gone: client, clock and length of each run. */
  readonly gone?: readonly (readonly number[])[]
}

export function copiesIn(doc: Y.Doc): Y.Array<StoredCopy> {
  return doc.getArray<StoredCopy>(COPIES_NAME)
}

export function writeCopy(doc: Y.Doc, runs: readonly CopiedRun[], isCarried = false): void {
  if (runs.length === 0) return
  const idsOf = ({ from, to }: CopiedRun) => [from.client, from.clock, to.client, to.clock]
  const storedOf = (run: CopiedRun) => [...idsOf(run), run.length, ...run.marks]
  const texts = runs.filter(({ isText, isBack }) => isText && !isBack).map(idsOf)
  const back = runs.filter(({ isText, isBack }) => !isText && isBack).map(storedOf)
  const blocks = runs.filter(({ isText, isBack }) => isText && isBack).map(idsOf)
  copiesIn(doc).push([
    {
      at: minutesNow(),
      runs: runs.filter(({ isText, isBack }) => !isText && !isBack).map(storedOf),
      ...(texts.length > 0 && { texts }),
      ...(back.length > 0 && { back }),
      ...(blocks.length > 0 && { blocks }),
      ...(isCarried && { carried: true }),
    },
  ])
}

/**
 * Stores which texts, and blocks without text, were deleted without a copy: late edits in them need their
 * places. Texts that were emptied are named as well, so that their writers know who has done it.
 */
export function writeDeleted(doc: Y.Doc, texts: readonly Y.ID[]): void {
  if (texts.length === 0) return
  const deleted = texts.map(({ client, clock }) => [client, clock])
  copiesIn(doc).push([{ at: minutesNow(), runs: [], deleted }])
}

/** Stores which letters undo or redo has taken that were gone, because another person had taken them back. */
export function writeGone(doc: Y.Doc, letters: readonly IdRange[]): void {
  if (letters.length === 0) return
  const gone = letters.map(({ id, length }) => [id.client, id.clock, length])
  copiesIn(doc).push([{ at: minutesNow(), runs: [], gone }])
}

/** Reads which letters were taken while they were gone; parts that cannot be read are left out. */
export function readGone(stored: unknown): readonly IdRange[] {
  if (!isRecord(stored) || !Array.isArray(stored['gone'])) return []
  return stored['gone'].flatMap((run: unknown): IdRange | readonly [] => {
    const [client, clock, length] = Array.isArray(run) ? run.map(Number) : []
    if (!isNumber(client) || !isNumber(clock) || !isNumber(length)) return []
    return { id: Y.createID(client, clock), length }
  })
}

const minutesNow = () => Math.floor(Date.now() / 60_000)

/** Pairs the characters of an edit's old text with the copied characters, in their order. */
export function copiedCharacters(
  before: readonly CharacterRun[],
  written: readonly CharacterRun[],
): readonly CopiedRun[] {
  const runs: CopiedRun[] = []
  let [index, used] = [0, 0]
  for (const { id, text, ...marks } of before)
    for (let at = 0; at < text.length;) {
      const target = written[index]
      if (!target) return runs
      const size = Math.min(text.length - at, target.text.length - used)
      runs.push({
        from: Y.createID(id.client, id.clock + at),
        to: Y.createID(target.id.client, target.id.clock + used),
        length: size,
        marks: keptMarks(marks),
        ...OWN,
      })
      at += size
      used += size
      if (used === target.text.length) [index, used] = [index + 1, 0]
    }
  return runs
}

const OWN = { isCarried: false, isText: false, isBack: false }

/** The run from a block that was deleted to the block that has come back for it. */
export function blockBack(from: Y.ID, to: Y.ID): CopiedRun {
  return { from, to, length: 1, marks: [], isCarried: false, isText: true, isBack: true }
}

/** The run from a text to the text that it has become, or to the first letter of the text that it was joined to. */
export function copiedText(before: Y.XmlText, to: Y.ID | undefined): readonly CopiedRun[] {
  const from = itemOf(before)?.id
  return from && to ? [{ from, to, length: 1, marks: [], ...OWN, isText: true }] : []
}

/** Reads a stored entry; parts that cannot be read are left out. */
export function readCopy(stored: unknown): readonly CopiedRun[] {
  if (!isRecord(stored) || !Array.isArray(stored['runs'])) return []
  const kind = { ...OWN, isCarried: stored['carried'] === true }
  const listOf = (name: string): readonly unknown[] => {
    const list: unknown = stored[name]
    return Array.isArray(list) ? list : []
  }
  return [
    ...listOf('runs').flatMap((run) => readRun(run, kind) ?? []),
    ...listOf('texts').flatMap((text) => readText(text, { ...kind, isText: true }) ?? []),
    ...listOf('back').flatMap((run) => readRun(run, { ...kind, isBack: true }) ?? []),
    ...listOf('blocks').flatMap(
      (block) => readText(block, { ...kind, isText: true, isBack: true }) ?? [],
    ),
  ]
}

/** Reads which texts were deleted without a copy; parts that cannot be read are left out. */
export function readDeleted(stored: unknown): readonly Y.ID[] {
  if (!isRecord(stored) || !Array.isArray(stored['deleted'])) return []
  return stored['deleted'].flatMap((text: unknown) => {
    const [client, clock] = Array.isArray(text) ? text.map(Number) : []
    return isNumber(client) && isNumber(clock) ? Y.createID(client, clock) : []
  })
}

type Kind = Pick<CopiedRun, 'isCarried' | 'isText' | 'isBack'>

function readText(text: unknown, kind: Kind): CopiedRun | null {
  return Array.isArray(text) ? readRun([...text.slice(0, 4), 1], kind) : null
}

function readRun(run: unknown, kind: Kind): CopiedRun | null {
  if (!Array.isArray(run)) return null
  const values: readonly unknown[] = run
  const numbers = values.slice(0, 5).map(Number)
  const [client = NaN, clock = NaN, toClient = NaN, toClock = NaN, length = NaN] = numbers
  if (![client, clock, toClient, toClock, length].every(isNumber)) return null
  return {
    from: Y.createID(client, clock),
    to: Y.createID(toClient, toClock),
    length,
    marks: values.slice(5).filter((name) => typeof name === 'string'),
    ...kind,
  }
}

const isNumber = (value: number | undefined): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0
