import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFollower } from './follower.ts'
import type { ScriptWord } from './word-forms.ts'

const text = fc.oneof(
  fc.constantFrom(
    'Ja.',
    'Nein',
    'daß',
    "hab's",
    '21',
    '(leise)',
    '[ab',
    'Schreib-Tisch',
    'constructor',
    '…',
    '',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)
const word: fc.Arbitrary<ScriptWord> = fc.record({
  text,
  lineId: fc.nat(20),
  kind: fc.constantFrom('spoken', 'spoken', 'spoken', 'speaker', 'stage', 'heading'),
  block: fc.nat(9),
  scene: fc.nat(3),
})
const words = fc.array(word, { maxLength: 40 })
const event = fc.oneof(
  fc.record({
    words: fc.array(text, { maxLength: 90 }),
    isFinal: fc.boolean(),
    timeMs: fc.integer(),
  }),
  fc.record({ jump: fc.integer({ min: -5, max: 60 }) }),
  fc.record({ from: fc.nat(40), deleteCount: fc.nat(40), edit: words }),
)

type Event = typeof event extends fc.Arbitrary<infer T> ? T : never

/** The follower's answer to each hypothesis: the kind of the word at the answered index, and the confidence. */
function answers(start: readonly ScriptWord[], events: readonly Event[], lang: 'de' | 'en') {
  const follower = createFollower(start, { lang })
  let script = start
  return events.flatMap((event) => {
    if ('jump' in event) follower.jump(event.jump)
    else if ('edit' in event) {
      const from = Math.min(event.from, script.length)
      follower.edit({ from, deleteCount: event.deleteCount, words: event.edit })
      script = script.toSpliced(from, event.deleteCount, ...event.edit)
    } else {
      const place = follower.push(event)
      if (place) return [{ kind: script[place.index]?.kind, confidence: place.confidence }]
    }
    return []
  })
}

test('the follower throws at no input, and each of its answers is a spoken word with a chance', () => {
  fc.assert(
    fc.property(
      words,
      fc.array(event, { maxLength: 25 }),
      fc.constantFrom('de', 'en'),
      (start, events, lang) => {
        for (const { kind, confidence } of answers(start, events, lang)) {
          expect(kind).toBe('spoken')
          expect(confidence).toBeGreaterThanOrEqual(0)
          expect(confidence).toBeLessThanOrEqual(1)
        }
      },
    ),
  )
})
