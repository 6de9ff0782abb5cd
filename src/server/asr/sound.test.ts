import { expect, test } from 'vitest'
import { createTurns } from './sound.ts'

/** A tenth of a second at this loudness. */
function frame(loudness: number): Buffer {
  const audio = Buffer.alloc(3_200)
  for (let i = 0; i < 1_600; i++)
    audio.writeInt16LE(Math.round((i % 2 === 0 ? 1 : -1) * loudness * 0x7fff), 2 * i)
  return audio
}

/** The seconds of each utterance that is found. */
function found(...loudness: readonly number[]): readonly number[] {
  const turns = createTurns()
  const utterances: number[] = []
  let bytes = 0
  for (const each of loudness) {
    const { sound, isEnd } = turns(frame(each))
    bytes += sound?.length ?? 0
    if (isEnd) utterances.push(bytes / 32_000)
    if (isEnd) bytes = 0
  }
  return utterances
}

const seconds = (count: number, loudness: number) =>
  Array.from({ length: Math.round(10 * count) }, () => loudness)

test('[REH-673] an utterance goes from a little before the first word to a pause', () => {
  const speech = [...seconds(2, 0.001), ...seconds(1.5, 0.2), ...seconds(0.4, 0.001)]
  const utterances = found(...speech, ...seconds(1, 0.2), ...seconds(3, 0.001))
  expect(utterances).toEqual([expect.closeTo(0.2 + 1.5 + 0.4 + 1 + 0.7, 1)])
})

test('[REH-673] a person who speaks from the beginning is heard, and a long speech is cut', () => {
  expect(found(...seconds(1, 0.2), ...seconds(1, 0))).toEqual([expect.closeTo(1.7, 1)])
  const long = Array.from({ length: 400 }, (_, i) => (i % 8 === 7 ? 0.01 : 0.2))
  expect(found(...long)).toEqual([expect.closeTo(15, 0), expect.closeTo(15, 0)])
})

test('[REH-673] noise that stays is no speech, and speech over it is', () => {
  const [room, voice] = [0.03, 0.2]
  const utterances = found(...seconds(40, room), ...seconds(2, voice), ...seconds(3, room))
  expect(utterances.at(-1)).toBeCloseTo(2.9, 0)
  expect(found(...seconds(60, room)).length).toBeLessThan(3)
})
