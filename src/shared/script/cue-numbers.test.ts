import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { expect, test } from 'vitest'
import { say, scene, script } from '#test/support/script.ts'
import { cueNumbers, doubledNumbers, numberByHand } from './cue-numbers.ts'
import { outlineOf } from './outline.ts'
import { NO_NUMBERING } from './numbers/numbering.ts'

test.each([
  ['Q201', '201'],
  ['201', '201'],
  ['q 201.5', '201.5'],
  ['QQ7', '7'],
  [' L  15 ', 'L 15'],
  ['12a', '12a'],
  ['Q', ''],
  ['  ', ''],
])('[CUE-9] a typed %o is the number %o', (typed, number) => {
  expect(numberByHand(typed)).toBe(number)
})

test('[CUE-35] the same number of the same type is doubled, unless one of them is cut', () => {
  const { cues } = outlineOf(
    script(
      scene('Park'),
      say('ANNA', '{light a|Da} {light b !101|kommt} {sound c|er} {light d !7A|doch.}'),
      say('BEN', '{light e !7a|Ja} {video f !3|und} {video g !3|wo?}'),
      { ...say('BEN', '{sound h !101|Weg.}'), struckThrough: true },
    ),
    ALL_CLOSED,
  )
  const doubled = doubledNumbers(cues, cueNumbers({ cues }, NO_NUMBERING))
  expect([...doubled].toSorted()).toEqual(['a', 'b', 'd', 'e', 'f', 'g'])
})

test('[CUE-35] numbers of one value are doubled, however they are written', () => {
  const { cues } = outlineOf(
    script(
      scene('Park'),
      say(
        'ANNA',
        '{light a !204.5|Da} {light b !204.50|kommt} {light c !7|er} {light d !07|doch.}',
      ),
      say('BEN', '{light e !8,0|Ja} {light f !8|und} {light g !8.0001|wo?}'),
    ),
    ALL_CLOSED,
  )
  const doubled = doubledNumbers(cues, cueNumbers({ cues }, NO_NUMBERING))
  expect([...doubled].toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})
