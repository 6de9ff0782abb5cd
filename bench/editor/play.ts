import type { CueConnection, RichText, ScriptBlock, TextSpan } from '#/shared/script/blocks.ts'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'

const BLOCKS_PER_SCENE = 60
const CUES = 1500
const PEOPLE = ['ANNA', 'BENNO', 'CLARA', 'DER ALTE', 'EVA', 'FRAU SONNTAG', 'GREGOR', 'HELENE']
const WORDS =
  'und die Nacht war lang als er endlich kam niemand sah ihn an der Tür stehen das Licht fiel auf den leeren Stuhl wir warten noch immer auf ein Zeichen sagte sie leise dann ging alles sehr schnell vorbei'.split(
    ' ',
  )

/** A play of `count` blocks, always the same: scenes, speeches, directions, with 1,500 cues on words. */
export function play(count: number): readonly ScriptBlock[] {
  const random = randomNumbers(1879)
  const counts = new Map<string, number>()
  let cues = 0
  return Array.from({ length: count }, (_, index): ScriptBlock => {
    const scene = 1 + Math.floor(index / BLOCKS_PER_SCENE)
    if (index % BLOCKS_PER_SCENE === 0)
      return { type: 'scene', sceneNumber: String(scene), sceneName: `Bild ${scene}`, text: [] }
    const sentence = words(random, 4 + (random() % 40))
    if (random() % 6 === 0)
      return { type: 'paragraph', text: [{ text: `(${sentence}.)`, italic: true }] }
    const isCued = Math.floor(((index + 1) * CUES) / count) > cues
    return {
      type: 'dialogue',
      speaker: [{ text: PEOPLE[random() % PEOPLE.length] ?? '' }],
      paragraphs: [isCued ? withCue(sentence, cues++, scene, counts) : [{ text: `${sentence}.` }]],
      layout: 'default',
      struckThrough: false,
    }
  })
}

/** The first word calls a cue. */
function withCue(
  sentence: string,
  index: number,
  scene: number,
  counts: Map<string, number>,
): RichText {
  const [first = '', ...rest] = sentence.split(' ')
  const cueType = CUE_TYPES[index % CUE_TYPES.length]?.id ?? 'light'
  const group = `${scene}/${cueType}`
  const number = (counts.get(group) ?? 0) + 1
  counts.set(group, number)
  const cue: CueConnection = {
    cueId: `cue-${index}`,
    cueType,
    cueNumber: String(scene * 100 + number),
    cueName: '',
    manualNumber: false,
  }
  const called: TextSpan = { text: first, cues: [cue] }
  return [called, { text: ` ${rest.join(' ')}.` }]
}

function words(random: () => number, count: number): string {
  return Array.from({ length: count }, () => WORDS[random() % WORDS.length]).join(' ')
}

/** Whole numbers, the same ones for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state >>> 8
  }
}
