// The words of a script, packed for the worker. Copying a hundred thousand objects takes a tenth of a second;
// handing over a few arrays takes no time.
import type { ScriptWord } from '#/shared/follow/word-forms.ts'

const KINDS = ['spoken', 'speaker', 'stage', 'heading'] as const satisfies ScriptWord['kind'][]
/** A separator of words: no word contains this character. */
const SEPARATOR = '\n'

export interface PackedWords {
  readonly count: number
  readonly texts: string
  /** Of each word: the numbers of kind, line, block, scene, run and time of the turn. */
  readonly numbers: Int32Array<ArrayBuffer>
}

const COLUMNS = 6

export function packWords(words: readonly ScriptWord[]): PackedWords {
  const numbers = new Int32Array(words.length * COLUMNS)
  words.forEach(({ kind, lineId, block, scene, run = 0, turnMs = 0 }, index) => {
    numbers.set([KINDS.indexOf(kind), lineId, block, scene, run, turnMs], index * COLUMNS)
  })
  return {
    count: words.length,
    texts: words.map(({ text }) => text).join(SEPARATOR),
    numbers,
  }
}

export function unpackWords({ count, texts, numbers }: PackedWords): ScriptWord[] {
  if (count === 0) return []
  return texts.split(SEPARATOR).map((text, index) => {
    const [kind = 0, lineId = 0, block = 0, scene = 0, run = 0, turnMs = 0] = numbers.subarray(
      index * COLUMNS,
      (index + 1) * COLUMNS,
    )
    return { text, kind: KINDS[kind] ?? 'stage', lineId, block, scene, run, turnMs }
  })
}
