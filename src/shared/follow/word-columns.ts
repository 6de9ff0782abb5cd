import { type ScriptWord, wordForms } from './word-forms.ts'
import type { Vocabulary } from './vocabulary.ts'

export const OPENS_BRACKET = 1
export const CLOSES_BRACKET = 2
export const ENDS_SENTENCE = 4
export const ENDS_PHRASE = 8
export const IS_SPOKEN_KIND = 16

/** All words of the script, spoken or not, a column for each property that the follower needs. */
export interface WordColumns {
  /** Numbers of spellings: of the whole word, and of the two parts in which it may be heard. */
  readonly whole: Uint16Array
  readonly head: Uint16Array
  readonly tail: Uint16Array
  /** The lowest bits of the numbers, enough to tell neighbours apart. */
  readonly line: Uint16Array
  readonly block: Uint16Array
  readonly scene: Uint16Array
  readonly run: Uint16Array
  readonly marks: Uint8Array
  readonly turnMs: Int32Array
}

const COLUMN_NAMES = [
  'whole',
  'head',
  'tail',
  'line',
  'block',
  'scene',
  'run',
  'marks',
  'turnMs',
] as const satisfies readonly (keyof WordColumns)[]

export function wordColumns(words: readonly ScriptWord[], vocabulary: Vocabulary): WordColumns {
  const columns = emptyColumns(words.length)
  words.forEach((word, i) => {
    const { whole, head, tail } = wordForms(word.text, vocabulary.lang)
    columns.whole[i] = vocabulary.intern(whole)
    columns.head[i] = vocabulary.intern(head)
    columns.tail[i] = vocabulary.intern(tail)
    columns.line[i] = word.lineId
    columns.block[i] = word.block
    columns.scene[i] = word.scene
    columns.run[i] = word.run ?? 0
    columns.marks[i] = marksOf(word)
    columns.turnMs[i] = word.turnMs ?? 0
  })
  return columns
}

function emptyColumns(length: number): WordColumns {
  return {
    whole: new Uint16Array(length),
    head: new Uint16Array(length),
    tail: new Uint16Array(length),
    line: new Uint16Array(length),
    block: new Uint16Array(length),
    scene: new Uint16Array(length),
    run: new Uint16Array(length),
    marks: new Uint8Array(length),
    turnMs: new Int32Array(length),
  }
}

function marksOf({ text, kind }: ScriptWord): number {
  return (
    (/(?<![\p{L}\p{N}])[([]/u.test(text) ? OPENS_BRACKET : 0) |
    (/[)\]]/.test(text) ? CLOSES_BRACKET : 0) |
    (/[.!?:;…][^\p{L}\p{N}]*$/u.test(text) ? ENDS_SENTENCE : 0) |
    (/[,–—-][^\p{L}\p{N}]*$/u.test(text) ? ENDS_PHRASE : 0) |
    (kind === 'spoken' ? IS_SPOKEN_KIND : 0)
  )
}

/** The columns after `deleteCount` words from `from` on were replaced by `inserted`. */
export function spliceColumns(
  columns: WordColumns,
  from: number,
  deleteCount: number,
  inserted: WordColumns,
): WordColumns {
  const result = emptyColumns(columns.whole.length - deleteCount + inserted.whole.length)
  for (const name of COLUMN_NAMES) {
    result[name].set(columns[name].subarray(0, from))
    result[name].set(inserted[name], from)
    result[name].set(columns[name].subarray(from + deleteCount), from + inserted.whole.length)
  }
  return result
}
