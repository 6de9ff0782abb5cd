// What was copied. Text cannot move in the shared document: where a line is split, joined, or made another kind of
// block, its words are written anew, and the text that they stood in is deleted. So that what others wrote in it
// meanwhile is not lost with it, the same change says which characters became which.
import * as Y from 'yjs'
import { isRecord } from '../../is-record.ts'

/** The root array of what was copied, oldest first; programs that do not know of it leave it alone. */
const COPIES_NAME = 'copies'

/** Neighbouring characters that became others, or a text that became another one. */
export interface CopiedRun {
  readonly from: Y.ID
  readonly to: Y.ID
  /** How many, in UTF-16 units. */
  readonly length: number
  /** The marks that they had for whoever copied them. */
  readonly marks: readonly string[]
  /** Whether they had died with their text before, which somebody else had copied. */
  readonly isCarried: boolean
  /** Whether the ids are those of texts: what stands before all letters of the one belongs into the other. */
  readonly isText: boolean
}

/** What one change has copied, as it is stored. */
interface StoredCopy {
  /** Minutes since 1970. */
  readonly at: number
  readonly runs: readonly (readonly (number | string)[])[]
  readonly texts?: readonly (readonly number[])[]
  /** Whether they had died with the text that they were written in when they were copied. */
  readonly carried?: true
}

export function copiesIn(doc: Y.Doc): Y.Array<StoredCopy> {
  return doc.getArray<StoredCopy>(COPIES_NAME)
}

export function writeCopy(doc: Y.Doc, runs: readonly CopiedRun[], isCarried = false): void {
  if (runs.length === 0) return
  const idsOf = ({ from, to }: CopiedRun) => [from.client, from.clock, to.client, to.clock]
  const texts = runs.filter(({ isText }) => isText).map(idsOf)
  const stored = runs
    .filter(({ isText }) => !isText)
    .map((run) => [...idsOf(run), run.length, ...run.marks])
  const at = Math.floor(Date.now() / 60_000)
  copiesIn(doc).push([
    { at, runs: stored, ...(texts.length > 0 && { texts }), ...(isCarried && { carried: true }) },
  ])
}

/** What is stored, as far as it says something. */
export function readCopy(stored: unknown): readonly CopiedRun[] {
  if (!isRecord(stored) || !Array.isArray(stored['runs'])) return []
  const isCarried = stored['carried'] === true
  const texts: readonly unknown[] = Array.isArray(stored['texts']) ? stored['texts'] : []
  return [
    ...stored['runs'].flatMap((run: unknown) => readRun(run, isCarried) ?? []),
    ...texts.flatMap((text) => readText(text, isCarried) ?? []),
  ]
}

function readText(text: unknown, isCarried: boolean): CopiedRun | null {
  const run = Array.isArray(text) ? readRun([...text.slice(0, 4), 1], isCarried) : null
  return run && { ...run, isText: true }
}

function readRun(run: unknown, isCarried: boolean): CopiedRun | null {
  if (!Array.isArray(run)) return null
  const values: readonly unknown[] = run
  const [client, clock, toClient, toClock, length] = values.slice(0, 5).map(Number)
  const numbers = [client, clock, toClient, toClock, length]
  if (!numbers.every((value) => Number.isSafeInteger(value) && Number(value) >= 0)) return null
  return {
    from: Y.createID(client ?? 0, clock ?? 0),
    to: Y.createID(toClient ?? 0, toClock ?? 0),
    length: length ?? 0,
    marks: values.slice(5).filter((name) => typeof name === 'string'),
    isCarried,
    isText: false,
  }
}
