import { expect, test } from 'vitest'
import { createHearingWatch, type HearingTrouble, LOOK_MS } from './hearing.ts'
import { FRAME_MS } from './recogniser.ts'

const SPEECH = 0.1
const ROOM = 0.002
const MUTED = 0

interface Second {
  readonly level?: number
  readonly isSent?: boolean
  /** Whether the server reports the sound that was sent. */
  readonly isReceived?: boolean
  /** For how long the recogniser owes an answer at the end of the second. */
  readonly owing?: number
  readonly words?: boolean
  readonly fits?: boolean
}

/** A session in which the test's clock runs. */
function listening() {
  const watch = createHearingWatch(0)
  let now = 0
  let sentMs = 0
  let said = 0
  const troubles: (readonly [number, HearingTrouble | null])[] = [[0, null]]

  function look(): void {
    const { trouble } = watch.at(now)
    if (troubles.at(-1)?.[1] !== trouble) troubles.push([now, trouble])
  }

  function pass(seconds: number, second: Second): void {
    const { level = SPEECH, isSent = true, isReceived = isSent, owing = 0, words, fits } = second
    for (let ms = 0; ms < seconds * 1000; ms += FRAME_MS) {
      now += FRAME_MS
      watch.sign(
        { kind: 'sound', level: now % 300 === 0 ? Math.min(level, ROOM) : level, isSent },
        now,
      )
      if (isSent) sentMs += FRAME_MS
      if (now % 500 === 0 && isReceived)
        watch.sign({ kind: 'received', soundMs: sentMs, owing }, now)
      if (words && now % 400 === 0) {
        watch.heard({ text: `word ${said++}`, isFinal: false }, now)
        if (fits !== undefined) watch.fits(fits, now)
      }
      if (now % LOOK_MS === 0) look()
    }
  }
  return {
    pass,
    watch,
    /** The troubles that were said, each with the time since `from`. */
    since: (from: number) =>
      troubles.filter(([at]) => at > from).map(([at, trouble]) => [trouble, at - from] as const),
    now: () => now,
  }
}

const FOLLOWED: Second = { words: true, fits: true }

test('[REH-625] while words are found in the script, nothing is said', () => {
  const { pass, since, watch, now } = listening()
  pass(20, FOLLOWED)
  expect(since(0)).toEqual([])
  expect(watch.at(now()).fit).toBe(1)
})

test.each<readonly [HearingTrouble, string, Second]>([
  ['no-sound', 'a muted microphone', { level: MUTED }],
  ['not-sent', 'a network that is gone', { isReceived: false }],
  ['no-words', 'speech that the recogniser answers with no word', {}],
  ['no-fit', 'talk that is not in the script', { words: true, fits: false }],
])(
  '[REH-625] %s is said within 4 s of %s, and no more after a found word',
  (trouble, _, second) => {
    const { pass, since, now } = listening()
    pass(10, FOLLOWED)
    const from = now()
    pass(8, second)
    const [first, ...more] = since(from)
    expect(first?.[0]).toBe(trouble)
    expect(first?.[1]).toBeLessThanOrEqual(4_000)
    expect(more).toEqual([])
    const again = now()
    pass(2, FOLLOWED)
    expect(since(again).map(([said]) => said)).toEqual([null])
  },
)

test('[REH-625] a recogniser that owes an answer for more than 3 s is away, and its server is not', () => {
  const { pass, since, now } = listening()
  pass(10, FOLLOWED)
  const from = now()
  for (const owing of [1000, 2000, 3000, 4000]) pass(1, { owing })
  expect(since(from)).toEqual([['recogniser-away', 3500]])
})

test('[REH-805] a recogniser that answers at the end of utterances is not said to hear no words, before an end is due', () => {
  const { pass, watch, since, now } = listening()
  const speak = () => {
    pass(8, {})
    watch.heard({ text: 'he has said it and said it again', isFinal: true }, now())
    watch.fits(true, now())
    pass(2, { level: ROOM })
  }
  for (let utterance = 0; utterance < 3; utterance++) speak()
  expect(watch.at(now()).rate).toBe('at-the-end')
  const from = now()
  for (let utterance = 0; utterance < 3; utterance++) speak()
  pass(20, { level: ROOM })
  speak()
  expect(since(from)).toEqual([])
  const endless = now()
  pass(30, {})
  expect(since(endless).map(([said]) => said)).toEqual(['no-words'])
})

test('[REH-625] a room in which nobody speaks is no trouble', () => {
  const { pass, since, now } = listening()
  pass(10, FOLLOWED)
  const from = now()
  pass(60, { level: ROOM })
  expect(since(from)).toEqual([])
})

test('[REH-625] the first words after a silence have four seconds to be found', () => {
  const { pass, since, now } = listening()
  pass(10, FOLLOWED)
  pass(20, { level: ROOM })
  const from = now()
  pass(3, { words: true, fits: false })
  expect(since(from)).toEqual([])
})

test('[REH-625] of what has not been sent yet the server is not asked', () => {
  const { pass, since } = listening()
  pass(3, { isSent: false, words: true, fits: true })
  pass(10, FOLLOWED)
  expect(since(0)).toEqual([])
})
