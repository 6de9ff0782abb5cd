import type { ScriptWord } from './script-word.ts'
import type { Vocabulary } from './vocabulary.ts'
import { wordForms } from './word-forms.ts'

export const OPENS_BRACKET = 1
export const CLOSES_BRACKET = 2
export const ENDS_SENTENCE = 4
export const IS_SPOKEN_KIND = 8

/** All words of the script, spoken or not, a column for each thing that following needs to know. */
export interface WordColumns {
  /** Numbers of spellings: of the whole word, and of what may be heard for it in two parts. */
  readonly whole: Int32Array
  readonly head: Int32Array
  readonly tail: Int32Array
  readonly line: Int32Array
  readonly block: Int32Array
  readonly scene: Int32Array
  readonly marks: Uint8Array
  /** How long it takes to say the word, with the pause after it. */
  readonly seconds: Float32Array
}

const COLUMN_NAMES = [
  'whole',
  'head',
  'tail',
  'line',
  'block',
  'scene',
  'marks',
  'seconds',
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
    columns.marks[i] = marksOf(word)
    columns.seconds[i] = secondsOf(word.text)
  })
  return columns
}

function emptyColumns(length: number): WordColumns {
  return {
    whole: new Int32Array(length),
    head: new Int32Array(length),
    tail: new Int32Array(length),
    line: new Int32Array(length),
    block: new Int32Array(length),
    scene: new Int32Array(length),
    marks: new Uint8Array(length),
    seconds: new Float32Array(length),
  }
}

function marksOf({ text, kind }: ScriptWord): number {
  return (
    (/[([]/.test(text) ? OPENS_BRACKET : 0) |
    (/[)\]]/.test(text) ? CLOSES_BRACKET : 0) |
    (/[.!?:;…]["'»“”«)\]]*$/.test(text) ? ENDS_SENTENCE : 0) |
    (kind === 'spoken' ? IS_SPOKEN_KIND : 0)
  )
}

function secondsOf(text: string): number {
  const pause = /[.!?:;…]\P{L}*$/u.test(text) ? 0.4 : /[,–—-]$/.test(text) ? 0.14 : 0
  return 0.15 + 0.05 * text.length + pause
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
