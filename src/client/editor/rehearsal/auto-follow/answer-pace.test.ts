import { expect, test } from 'vitest'
import { createAnswerPace } from './answer-pace.ts'
import { FRAME_MS } from './recogniser.ts'

const WORD_MS = 400

/** People speak utterances of ten words with silence between them; the recogniser answers late, and now and then. */
function spoken(options: {
  readonly lagMs: number
  readonly everyMs: number
  readonly hasTimes?: boolean
  readonly isOnlyFinal?: boolean
}) {
  const { lagMs, everyMs, hasTimes = false, isOnlyFinal = false } = options
  const pace = createAnswerPace()
  pace.begin()
  const [words, silenceMs] = [10, 2000 + lagMs]
  let begun = 0
  let now = 0
  for (let utterance = 0; utterance < 6; utterance++) {
    begun = now
    let answered = 0
    const endsAt = begun + words * WORD_MS
    while (now < endsAt + silenceMs) {
      now += FRAME_MS
      pace.sound(true, now <= endsAt, now)
      if ((now - begun) % everyMs !== 0) continue
      const heard = Math.min(words, Math.floor((now - lagMs - begun) / WORD_MS))
      const isFinal = heard === words
      if (heard <= answered || (isOnlyFinal && !isFinal)) continue
      answered = heard
      const text = Array.from({ length: heard }, (_, word) => `w${word}`).join(' ')
      const ends = Array.from({ length: heard }, (_, word) => begun + (word + 1) * WORD_MS)
      pace.heard({ text, isFinal, ...(hasTimes && isFinal && { ends }) }, now)
    }
  }
  return pace
}

test('[REH-626] the lag is measured by the times of words, to a tenth of a second', () => {
  for (const lagMs of [100, 600, 1500]) {
    const measured = spoken({ lagMs, everyMs: 100, hasTimes: true }).behindMs()
    expect(Math.abs((measured ?? 0) - lagMs)).toBeLessThanOrEqual(100)
  }
})

test('[REH-626] without times it is measured by the beginnings of speech', () => {
  const [fast, slow] = [100, 1500].map((lagMs) => spoken({ lagMs, everyMs: 100 }).behindMs() ?? 0)
  expect((slow ?? 0) - (fast ?? 0)).toBeGreaterThan(1200)
})

test('[REH-626] before enough words were heard there is no measure', () => {
  const pace = createAnswerPace()
  expect(pace.behindMs()).toBeNull()
  expect(pace.rate()).toBe('often')
})

test('[REH-627] a recogniser that answers rarely, and one that answers only at the end, are recognised', () => {
  expect(spoken({ lagMs: 200, everyMs: 200 }).rate()).toBe('often')
  expect(spoken({ lagMs: 200, everyMs: 1500 }).rate()).toBe('rarely')
  expect(spoken({ lagMs: 200, everyMs: 200, isOnlyFinal: true }).rate()).toBe('at-the-end')
})

test('[REH-626] sound of the session before is not taken for sound of this one', () => {
  const pace = spoken({ lagMs: 100, everyMs: 100, hasTimes: true })
  pace.begin()
  expect(pace.spokenAt(0)).toBeNull()
  pace.sound(true, true, 90_000)
  expect(pace.spokenAt(50)).toBe(89_950)
})
