import { expect, test } from 'vitest'
import { spokenScript } from '#test/support/spoken-script.ts'
import { FIRST_LAG, nextLag, placeAfterUtterance, placeBeingSpoken } from './recogniser-lag.ts'
import { indexScript } from './follower.ts'
import { createVocabulary } from './vocabulary.ts'

function placesOf(...turns: readonly string[]) {
  return indexScript(spokenScript(turns), createVocabulary('en')).places
}

const LONG = placesOf(`A: ${'on and on it goes '.repeat(6).trim()}`)

test('the longer ago a word was heard, the farther speech is', () => {
  const lag = nextLag(FIRST_LAG, 4, 10)
  const later = [10, 10.5, 11].map((now) => placeBeingSpoken(LONG, lag, now))
  expect(later[0]).toBeGreaterThan(4)
  expect(later[1]).toBeGreaterThan(later[0] ?? 0)
  expect(later[2]).toBeGreaterThanOrEqual(later[1] ?? 0)
  expect(placeBeingSpoken(LONG, lag, 60)).toBeLessThan(11)
})

test('a recogniser that answers rarely is farther behind', () => {
  let lag = nextLag(FIRST_LAG, 0, 10)
  const often = placeBeingSpoken(LONG, lag, 10)
  for (let second = 1; second < 200; second++) lag = nextLag(lag, second % 4, 10 + second)
  expect(lag.interval).toBeCloseTo(1, 1)
  expect(placeBeingSpoken(LONG, { ...lag, place: 0 }, lag.heardAt)).toBeGreaterThan(often)
})

test('people pause after a sentence and a turn', () => {
  const pause = placesOf('A: Go on.', 'B: And on and on')
  const flow = placesOf('A: Go on and on and on')
  const lag = nextLag(FIRST_LAG, 1, 10)
  const now = lag.heardAt
  expect(placeBeingSpoken(pause, lag, now)).toBe(1)
  expect(placeBeingSpoken(flow, lag, now)).toBeGreaterThan(1)
})

test('never goes beyond the end', () => {
  const short = placesOf('A: The end')
  expect(placeBeingSpoken(short, nextLag(FIRST_LAG, 1, 10), 20)).toBe(1)
  expect(placeAfterUtterance(short, 1)).toBe(1)
})

test('after a silence the next line is shown only where a line is over', () => {
  const places = placesOf('A: Go on', 'B: And on')
  expect([0, 1, 2].map((place) => placeAfterUtterance(places, place))).toEqual([0, 2, 2])
})
