// Arbitrary plays of words, as people write them, for the round trip through formats that hold no arbitrary signs.
import fc from 'fast-check'
import type {
  CommentAnchor,
  CueConnection,
  RichText,
  ScriptBlock,
  TextSpan,
} from '#/shared/script/blocks.ts'

const NAMES = ['ANNA', 'BEN', 'DR. KLUG', 'FRAU MÜLLER', 'Chor', 'ZWEITER BOTE']
const WORDS = ['Guten', 'Morgen', 'ich', 'weiß', 'es', 'nicht', 'über', 'Straße', 'heute', 'kommst']

const words = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 7 })
  .map((all) => all.join(' '))
const end = fc.constantFrom('.', '!', '?', ' …')
const sentence = fc.tuple(words, end).map(([text, sign]) => text + sign)

const id = fc.integer({ min: 1, max: 1_000_000 }).map(String)
const cue: fc.Arbitrary<CueConnection> = fc.record({
  cueId: id.map((number) => `cue-${number}`),
  cueType: fc.constantFrom('light', 'sound', 'video'),
  cueNumber: fc.integer({ min: 1, max: 400 }).map(String),
  cueName: fc.oneof(fc.constant(''), words),
  manualNumber: fc.constant(false),
})
const comment: fc.Arbitrary<CommentAnchor> = fc.record({
  commentId: id.map((number) => `cmt-${number}`),
  commentText: sentence,
})

export interface PlayWishes {
  readonly cuts: boolean
  readonly notes: boolean
}

/** One sentence after the other; a note is on the last word of its sentence. */
function anySpeech({ cuts, notes }: PlayWishes): fc.Arbitrary<RichText> {
  const part = fc.record({
    text: sentence,
    kind: fc.constantFrom('said', 'said', 'said', 'direction', 'cut'),
    cue: fc.option(cue, { nil: undefined, freq: 4 }),
    comment: fc.option(comment, { nil: undefined, freq: 4 }),
  })
  return fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => {
    const spans: TextSpan[] = []
    for (const [index, { text, kind, cue: call, comment: note }] of parts.entries()) {
      const marks =
        kind === 'direction'
          ? { italic: true as const }
          : kind === 'cut' && cuts
            ? { cuts: ['cut-1'] }
            : {}
      const whole = kind === 'direction' ? `(${text})` : text
      const gap = index === 0 ? [] : [{ text: ' ' }]
      const from = whole.lastIndexOf(' ') + 1
      const hasNote = notes && kind === 'said' && (call ?? note) !== undefined
      spans.push(...gap)
      if (!hasNote) spans.push({ text: whole, ...marks })
      else {
        if (from > 0) spans.push({ text: whole.slice(0, from), ...marks })
        const anchored = call ? { cues: [call] } : note ? { comments: [note] } : {}
        spans.push({ text: whole.slice(from), ...marks, ...anchored })
      }
    }
    return spans
  })
}

/** A play that begins with a scene and two speeches. */
export function anyPlay(wishes: PlayWishes): fc.Arbitrary<readonly ScriptBlock[]> {
  const speechOf = (name: fc.Arbitrary<string>): fc.Arbitrary<ScriptBlock> =>
    fc.tuple(name, anySpeech(wishes)).map(([speaker, text]) => ({
      type: 'dialogue',
      speaker: [{ text: speaker }],
      paragraphs: [text],
      layout: 'default',
      struckThrough: false,
    }))
  const scene = words.map((sceneName): ScriptBlock => ({
    type: 'scene',
    sceneNumber: '1',
    sceneName,
    text: [],
  }))
  const direction = sentence.map((text): ScriptBlock => ({
    type: 'paragraph',
    text: [{ text: `(${text})`, italic: true }],
  }))
  const any = fc.oneof(
    { weight: 6, arbitrary: speechOf(fc.constantFrom(...NAMES)) },
    { weight: 1, arbitrary: scene },
    { weight: 2, arbitrary: direction },
  )
  const start = fc.tuple(scene, speechOf(fc.constant('ANNA')), speechOf(fc.constant('BEN')))
  // each name returns, as names of a play do
  const close = fc.tuple(...NAMES.flatMap((name) => [0, 1].map(() => speechOf(fc.constant(name)))))
  return fc.tuple(start, fc.array(any, { maxLength: 10 }), close).map((parts) => {
    let scenes = 0
    return parts
      .flat()
      .map((block) =>
        block.type === 'scene' ? { ...block, sceneNumber: String((scenes += 1)) } : block,
      )
  })
}
