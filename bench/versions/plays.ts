// Plays of invented words, and edits of them.
import type { RichText, ScriptBlock } from '#/shared/script/blocks.ts'
import { createRandom } from '#test/support/random.ts'

const SYLLABLES =
  'ge be ver un er aus ein an auf ab wort licht nacht tag haus hand herz lieb gang stein feld wind komm still laut en te st lich keit ung'.split(
    ' ',
  )
const random = createRandom(1879)
const pick = <T>(all: readonly T[], index = random.below(all.length)): T => {
  const one = all[index]
  if (one === undefined) throw new Error('There is none.')
  return one
}
const VOCABULARY = Array.from({ length: 7000 }, () =>
  Array.from({ length: 1 + random.below(3) }, () => pick(SYLLABLES)).join(''),
)
/** Few words are frequent, as in a language. */
const word = () => pick(VOCABULARY, Math.floor(7000 ** (random.below(1e6) / 1e6)) - 1)
const line = (words: number): RichText => [
  { text: `${Array.from({ length: words }, word).join(' ')}.` },
]
const PEOPLE = ['FAUST', 'GRETCHEN', 'MEPHISTOPHELES', 'MARTHE', 'WAGNER']
/** A random speech of a random speaker. */
export const speech = (): ScriptBlock => ({
  type: 'dialogue',
  speaker: [{ text: pick(PEOPLE) }],
  paragraphs: [line(1 + random.below(16))],
  layout: 'default',
  struckThrough: random.below(30) === 0,
})
export const playOf = (length: number): ScriptBlock[] => Array.from({ length }, speech)

/** Makes one random edit: a changed, new or deleted speech, or now and then a passage that moves. */
export function edit(blocks: ScriptBlock[]): void {
  const at = random.below(blocks.length)
  const kind = random.below(20)
  if (kind === 0) blocks.splice(random.below(blocks.length), 0, ...blocks.splice(at, 8))
  else if (kind < 4) blocks.splice(at, 0, speech())
  else if (kind < 6) blocks.splice(at, 1)
  else blocks[at] = speech()
}
