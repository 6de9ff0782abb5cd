// The words of a script on their way to the worker: a hundred thousand objects take a tenth of a second to
// be copied, a few arrays that change hands take none.
import type { ScriptWord } from '#/shared/follow/follower.ts'

const KINDS = ['spoken', 'speaker', 'stage', 'heading'] as const satisfies ScriptWord['kind'][]
/** No word contains it. */
const SEPARATOR = '\n'

export interface PackedWords {
  readonly count: number
  readonly texts: string
  readonly speakers: string
  /** Of each word: the numbers of kind, line, block, scene, and of its speaker among `speakers`. */
  readonly numbers: Int32Array<ArrayBuffer>
}

const COLUMNS = 5

export function packWords(words: readonly ScriptWord[]): PackedWords {
  const speakers = new Map<string, number>()
  const numbers = new Int32Array(words.length * COLUMNS)
  words.forEach(({ kind, lineId, block, scene, speaker }, index) => {
    const name = speaker.replaceAll(SEPARATOR, ' ')
    const speakerIndex = speakers.get(name) ?? speakers.size
    speakers.set(name, speakerIndex)
    numbers.set([KINDS.indexOf(kind), lineId, block, scene, speakerIndex], index * COLUMNS)
  })
  return {
    count: words.length,
    texts: words.map(({ text }) => text).join(SEPARATOR),
    speakers: [...speakers.keys()].join(SEPARATOR),
    numbers,
  }
}

export function unpackWords({ count, texts, speakers, numbers }: PackedWords): ScriptWord[] {
  if (count === 0) return []
  const names = speakers.split(SEPARATOR)
  return texts.split(SEPARATOR).map((text, index) => {
    const [kind = 0, lineId = 0, block = 0, scene = 0, speaker = 0] = numbers.subarray(
      index * COLUMNS,
      (index + 1) * COLUMNS,
    )
    return {
      text,
      kind: KINDS[kind] ?? 'stage',
      lineId,
      block,
      scene,
      speaker: names[speaker] ?? '',
    }
  })
}
