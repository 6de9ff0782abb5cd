import { expect, test } from 'vitest'
import { isWithoutCapitals, namesWithArticle, takeTurns } from './unusual-names.ts'

test.each<[string, readonly number[], boolean]>([
  ['two who answer each other', [1, 2, 1, 2, 1, 2], true],
  ['a chorus of four', [1, 3, 2, 1, 4, 3, 1, 2, 4, 2, 1, 3, 4], true],
  ['speeches that are counted', [1, 2, 3, 4, 5, 6, 7, 8, 9], false],
  ['lists that begin anew', [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4], false],
  ['verses of every fifth line', [5, 10, 15, 20, 5, 10, 15, 20], false],
  ['one person', [1, 1, 1, 1, 1], false],
])('[IMP-740] numbers of people take turns, and no others: %s', (_what, numbers, answer) => {
  expect(takeTurns(numbers)).toBe(answer)
})

test('[IMP-740] names in small letters need an article and come back, or name all', () => {
  const names = [
    'der Alte',
    'der Alte',
    'die Frage',
    's’Lenerl',
    's’Lenerl',
    'alle',
    'denn',
    'denn',
  ]
  expect([...namesWithArticle(names)]).toEqual(['der Alte', 's’Lenerl', 'alle'])
})

test('[IMP-740] a play has no capitals if hardly a line begins with one', () => {
  expect(isWithoutCapitals(['ada: ja', 'ben: nein', 'ada: doch'])).toBe(true)
  expect(isWithoutCapitals(['Ada: ja', 'und so', 'Ben: nein'])).toBe(false)
})
