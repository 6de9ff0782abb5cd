import { expect, onTestFinished, test, vi } from 'vitest'
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

test('[REH-844] where the browser knows that it has no network, sound that is not sent is said to have none', () => {
  vi.stubGlobal('navigator', { onLine: false })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { pass, since, now } = listening()
  pass(10, FOLLOWED)
  const from = now()
  pass(8, { isReceived: false })
  vi.stubGlobal('navigator', { onLine: true })
  pass(1, { isReceived: false })
  expect(since(from).map(([trouble]) => trouble)).toEqual(['offline', 'not-sent'])
})

test('[REH-625] a recogniser that owes an answer for more than 3 s is away, and its server is not', () => {
  const { pass, since, now } = listening()
  pass(10, FOLLOWED)
  const from = now()
  for (const owing of [1000, 2000, 3000, 4000]) pass(1, { owing })
  expect(since(from)).toEqual([['recogniser-away', 3500]])
})

/** A session whose recogniser has answered at the end of its first utterances. */
function listeningToEnds() {
  const session = listening()
  const { pass, watch, now } = session
  const answer = (text: string) => {
    watch.heard({ text, isFinal: true }, now())
    watch.fits(true, now())
  }
  const rest = (seconds: number) => pass(seconds, { level: ROOM })
  for (let utterance = 0; utterance < 3; utterance++) {
    pass(8, {})
    answer('he has said it and said it again')
    rest(2)
  }
  expect(watch.at(now()).rate).toBe('at-the-end')
  return { ...session, answer, rest }
}

test('[REH-820] the first utterances of a recogniser that answers at their end are not said to be without words', () => {
  for (const spoken of [5, 8, 15]) {
    const { pass, watch, since, now } = listening()
    for (let utterance = 0; utterance < 3; utterance++) {
      const from = now()
      pass(spoken, {})
      const said = since(from).map(([trouble]) => trouble)
      expect(said).toEqual(utterance === 0 ? ['no-words-yet'] : [])
      watch.heard({ text: `the line that is number ${utterance}`, isFinal: true }, now())
      watch.fits(true, now())
      pass(2, { level: ROOM })
    }
  }
})

test('[REH-820] a recogniser that has answered nothing is waited for after 4 s, and hears no words after 20 s of speech', () => {
  const { pass, since } = listening()
  pass(40, {})
  const [first, second, ...more] = since(0)
  expect(first?.[0]).toBe('no-words-yet')
  expect(first?.[1]).toBeLessThanOrEqual(4_000)
  expect(second?.[0]).toBe('no-words')
  expect(second?.[1]).toBeGreaterThanOrEqual(20_000)
  expect(second?.[1]).toBeLessThanOrEqual(21_000)
  expect(more).toEqual([])
})

test.each<readonly [string, number, number, number]>([
  ['in one', 60, 0, 21],
  ['in long utterances', 15, 3, 24],
  ['in utterances', 8, 2, 26],
  ['in short utterances', 4, 2, 34],
])(
  '[REH-805] a recogniser that answered at the end of utterances hears no words after 20 s of speech %s, and not before',
  (_, spokenSeconds, silentSeconds, saidAfter) => {
    for (const answersEmpty of [false, true]) {
      const { pass, rest, watch, since, now } = listeningToEnds()
      const from = now()
      for (let utterance = 0; utterance < 10; utterance++) {
        pass(spokenSeconds, {})
        if (answersEmpty) watch.heard({ text: '', isFinal: true }, now())
        rest(silentSeconds)
      }
      const [first] = since(from)
      expect(first?.[0]).toBe('no-words')
      expect(first?.[1]).toBeGreaterThanOrEqual(20_000)
      expect(first?.[1]).toBeLessThanOrEqual(saidAfter * 1000)
    }
  },
)

test('[REH-805] a recogniser that answers after the end of each utterance is never said to hear no words', () => {
  for (const spoken of [2, 8, 15])
    for (const lag of [1, 2, 3])
      for (const text of ['the line that is repeated', null]) {
        const { pass, rest, answer, since, now } = listeningToEnds()
        const from = now()
        for (let utterance = 0; utterance < 20; utterance++) {
          // the one who is next may begin before the answer
          const late = Math.max(0, lag - 2)
          pass(spoken - late, {})
          rest(lag - late)
          pass(late, {})
          answer(text ?? `the line that is number ${utterance}`)
          rest(2 - lag + late)
        }
        expect(since(from)).toEqual([])
      }
})

test('[REH-805] laughter and a long silence are no utterances without an answer', () => {
  const { pass, rest, answer, since, now } = listeningToEnds()
  const from = now()
  for (let time = 0; time < 5; time++) {
    pass(3, {})
    rest(time === 2 ? 60 : 6)
    pass(15, {})
    rest(1)
    answer(`the speech that is number ${time}`)
    rest(2)
  }
  expect(since(from)).toEqual([])
})

test('[REH-625] a silent room is no trouble', () => {
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

test('[REH-625] the server is not asked for sound that has not been sent yet', () => {
  const { pass, since } = listening()
  pass(3, { isSent: false, words: true, fits: true })
  pass(10, FOLLOWED)
  expect(since(0)).toEqual([])
})

test('[REH-625] sound that gets nowhere is not sent, however long that lasts', () => {
  const { pass, since, now } = listening()
  pass(10, FOLLOWED)
  const from = now()
  pass(120, { isReceived: false })
  expect(since(from).map(([trouble]) => trouble)).toEqual(['not-sent'])
})

test('[REH-625] a new session whose sound finds no way is not sent, and hears no speech without words', () => {
  const { pass, since, watch, now } = listening()
  pass(10, FOLLOWED)
  watch.begin(now())
  const from = now()
  pass(9, { isSent: false })
  expect(since(from).map(([trouble]) => trouble)).toEqual(['not-sent'])
  expect(since(from)[0]?.[1]).toBeLessThanOrEqual(4_000)
})

test('[REH-625] where the server takes no sound because its recogniser takes none, the network is not blamed', () => {
  const { pass, since, watch, now } = listening()
  pass(10, FOLLOWED)
  const from = now()
  for (let owing = 500; owing <= 12_000; owing += 500) {
    watch.sign({ kind: 'received', soundMs: 11_000, owing }, now())
    pass(0.5, { isReceived: false })
  }
  expect(since(from).map(([trouble]) => trouble)).toEqual(['recogniser-away'])
})

test('[REH-629] while no words can come, the meter shows none', () => {
  const { pass, watch, now } = listening()
  pass(10, FOLLOWED)
  for (const owing of [1000, 2000, 3000, 4000, 5000]) pass(1, { owing })
  expect(watch.at(now())).toMatchObject({ trouble: 'recogniser-away', fit: null })
})
