// Names without capitals: in Chinese and Japanese, with marks and brackets of full width, in small letters, and as numbers.
import { expect, test } from 'vitest'
import { isBracketed } from './direction.ts'
import { isSceneHeading } from './scene-heading.ts'
import { nameBeforeColon, nameBeforeSpace } from './speaker-name.ts'
import { isWithoutCapitals, namesWithArticle, sceneNumbers, takeTurns } from './unusual-names.ts'

test('[IMP-700] a colon of full width, a space or an opening quotation ends a name in Han or Kana', () => {
  expect(nameBeforeColon('四凤：我在等人。')?.name).toBe('四凤')
  expect(nameBeforeColon('四凤（低声）：等雨停。')).toMatchObject({
    name: '四凤',
    direction: '（低声）',
  })
  expect(nameBeforeSpace('鲁妈　等谁？')).toMatchObject({ name: '鲁妈', length: 3 })
  expect(nameBeforeSpace('太郎「電車はまだですか。」')).toMatchObject({ name: '太郎', length: 2 })
  expect(nameBeforeSpace('ANNA 等谁？')).toBeNull()
  expect(nameBeforeSpace('雷声。灯灭。')).toBeNull()
})

test('[IMP-700] brackets of full width make a direction, and 第一幕 is the heading of an act', () => {
  expect(isBracketed('（客厅。下午。）')).toBe(true)
  expect(isBracketed('（低声）等雨停。')).toBe(false)
  expect(['第一幕', '第3場', '第十二场　花园', '序幕'].every(isSceneHeading)).toBe(true)
  expect(isSceneHeading('第一次我来的时候')).toBe(false)
})

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

test('[FMT-623] numbers below a name that also stands above other lines are said, and below BLACK they are scenes', () => {
  const numbered = (...texts: readonly string[]) =>
    sceneNumbers(texts.map((text) => ({ text, isApart: true, isMarked: false })))
  const said = ['Eins.', 'Zwei.', 'Drei.'].flatMap((number) => [
    'ANNA',
    number,
    'BEN',
    'Was?',
    'ANNA',
    'Hör zu.',
    'BEN',
    'Ja.',
  ])
  expect(numbered(...said)).toEqual([])
  const scenes = ['1', '2', '3'].flatMap((number) => ['BLACK', number, 'Ja.', 'Nein.', 'Doch.'])
  expect(numbered(...scenes, 'BLACK', 'ENDE')).toEqual([1, 6, 11])
})
