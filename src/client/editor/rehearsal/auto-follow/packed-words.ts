// The words of a script on their way to the worker: a hundred thousand objects take a tenth of a second to
// be copied, a few arrays that change hands take none.
import type { ScriptWord } from '#/shared/follow/follower.ts'

const KINDS = ['spoken', 'speaker', 'stage', 'heading'] as const satisfies ScriptWord['kind'][]
/** No word contains it. */
const SEPARATOR = '\n'

export interface PackedWords {
  readonly count: number
  readonly texts: string
  /** Of each word: the numbers of kind, line, block and scene. */
  readonly numbers: Int32Array<ArrayBuffer>
}

const COLUMNS = 4

export function packWords(words: readonly ScriptWord[]): PackedWords {
  const numbers = new Int32Array(words.length * COLUMNS)
  words.forEach(({ kind, lineId, block, scene }, index) => {
    numbers.set([KINDS.indexOf(kind), lineId, block, scene], index * COLUMNS)
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
    const [kind = 0, lineId = 0, block = 0, scene = 0] = numbers.subarray(
      index * COLUMNS,
      (index + 1) * COLUMNS,
    )
    return { text, kind: KINDS[kind] ?? 'stage', lineId, block, scene }
  })
}
