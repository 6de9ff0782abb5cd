// A run is one playing of a scene, or of a part of it, of which times were taken in a rehearsal. It stands in `meta` under
// `run:{id}`, beside the text, and names no person. Its lines are told by their words, not by places, so that a run still fits
// after scenes were moved, copied, restored or renamed.
import type * as Y from 'yjs'
import { isRecord } from '../../is-record.ts'
import { type MetaChange, onMeta, writeMeta } from '../meta.ts'
import { META_NAME } from '../schema.ts'

const KEY = 'run:'

/** More runs than this are not read; each scene keeps `RUNS_PER_SCENE`. */
export const MAX_RUNS = 1_000
/** The newest runs of a line count. */
export const RUNS_PER_SCENE = 5
export const MAX_LINES_OF_RUN = 1_000
/** A longer time between two lines is a break. */
export const MAX_LINE_SECONDS = 400
const MAX_ID_LENGTH = 40

/** What was played of a line of the script. */
export interface TimedLine {
  /** Tells the words: see `printOf`. */
  readonly print: number
  /** The number of words that took time. */
  readonly words: number
  /** From its beginning to that of the next line; 0 where that was not measured. */
  readonly seconds: number
}

export interface TimedRun {
  readonly id: string
  /** Epoch ms. */
  readonly from: number
  readonly until: number
  /** In the order in which they were played. */
  readonly lines: readonly TimedLine[]
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'
const VALUE_OF = new Map([...DIGITS].map((digit, value) => [digit, value]))

/** A line as text: the digits of its print, of its words and of its tenths of a second. */
const WIDTHS = [4, 2, 2] as const
const LINE_WIDTH = 8
const TENTHS = 10

/** The greatest print; a print is a number of 24 bits. */
export const MAX_PRINT = 64 ** 4 - 1
export const MAX_LINE_WORDS = 64 ** 2 - 1

/** Reads the runs, the newest one first; those that are not valid are left out. */
export function readTimedRuns(doc: Y.Doc): readonly TimedRun[] {
  const packed: PackedRun[] = []
  for (const [key, value] of doc.getMap(META_NAME).entries()) {
    const run = key.startsWith(KEY) ? packedRunOf(key.slice(KEY.length), value) : null
    if (run) packed.push(run)
  }
  // only so many are unpacked, whatever there is
  return packed
    .toSorted((a, b) => b.from - a.from || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_RUNS)
    .map((run) => ({ ...run, lines: linesOf(run.lines) }))
    .filter(({ lines }) => lines.some(({ seconds }) => seconds > 0))
}

/** Calls the listener when a run came or went, by a local or a remote edit. */
export function onTimedRuns(doc: Y.Doc, listener: () => void): () => void {
  return onMeta(doc, (key) => key.startsWith(KEY), listener)
}

export function keptRun({ id, from, until, lines }: TimedRun): MetaChange {
  return { key: KEY + id, value: { from, until, lines: lines.map(textOfLine).join('') } }
}

export function forgottenRun(id: string): MetaChange {
  return { key: KEY + id, value: undefined }
}

/** Gives a document the runs of another one. */
export function copyTimedRuns(from: Y.Doc, to: Y.Doc): void {
  writeMeta(to, readTimedRuns(from).map(keptRun))
}

function textOfLine({ print, words, seconds }: TimedLine): string {
  const tenths = Math.round(Math.min(seconds, MAX_LINE_SECONDS) * TENTHS)
  const numbers = [print, Math.min(words, MAX_LINE_WORDS), tenths]
  return WIDTHS.map((width, index) => digitsOf(numbers[index] ?? 0, width)).join('')
}

function digitsOf(number: number, width: number): string {
  let [text, rest] = ['', number]
  for (let digit = 0; digit < width; digit++) {
    text = `${DIGITS[rest % 64] ?? ''}${text}`
    rest = Math.floor(rest / 64)
  }
  return text
}

interface PackedRun extends Omit<TimedRun, 'lines'> {
  readonly lines: string
}

function packedRunOf(id: string, value: unknown): PackedRun | null {
  if (!isRecord(value) || id === '' || id.length > MAX_ID_LENGTH) return null
  const { from, until, lines } = value
  if (!isTime(from) || !isTime(until) || until < from || typeof lines !== 'string') return null
  return { id, from, until, lines }
}

/** The greatest number that is a date. */
const LAST_DATE = 8.64e15

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= LAST_DATE

function linesOf(text: string): readonly TimedLine[] {
  if (text.length % LINE_WIDTH !== 0 || text.length > MAX_LINES_OF_RUN * LINE_WIDTH) return []
  const lines: TimedLine[] = []
  for (let at = 0; at < text.length; at += LINE_WIDTH) {
    const [print, words, tenths] = [
      numberOf(text.slice(at, at + 4)),
      numberOf(text.slice(at + 4, at + 6)),
      numberOf(text.slice(at + 6, at + LINE_WIDTH)),
    ]
    if (print === null || !words || tenths === null) return []
    const seconds = tenths / TENTHS
    lines.push({ print, words, seconds: seconds <= MAX_LINE_SECONDS ? seconds : 0 })
  }
  return lines
}

function numberOf(digits: string): number | null {
  let number = 0
  for (const digit of digits) {
    const value = VALUE_OF.get(digit)
    if (value === undefined) return null
    number = number * 64 + value
  }
  return number
}
