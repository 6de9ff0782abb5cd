import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { anyBlocks } from '#test/support/any-blocks.ts'
import { p, page, say, scene, script } from '#test/support/script.ts'
import type { ScriptBlock } from './blocks.ts'
import { cueNumbers, doubledNumbers, numberBlocks, numberByHand } from './cue-numbers.ts'
import { docOfBlocks } from './blocks-as-doc.ts'
import { NO_NUMBERING } from './numbers/numbering.ts'
import { outlineOf } from './outline.ts'

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

test('[DOC-28] scenes, pages and cues have the numbers of their order, whatever is stored in them', () => {
  const stored = [
    page(3),
    scene('Park', '999'),
    say('ANNA', 'Da {light c1|kommt} er, {light c1 55|endlich} {sound c2 !7A & sound c3|laut}!'),
    page(3),
    scene('Haus', '999', 'Im {light c4|Flur}.'),
    p('{light - 12|Aus}.'),
  ]
  expect(numberBlocks(stored, NO_NUMBERING)).toEqual([
    page(1),
    scene('Park', '1'),
    say(
      'ANNA',
      'Da {light c1 101|kommt} er, {light c1 101|endlich} {sound c2 !7A & sound c3 101|laut}!',
    ),
    page(2),
    scene('Haus', '2', 'Im {light c4 201|Flur}.'),
    p('{light - 202|Aus}.'),
  ])
})

test('[DOC-28] numbers without an editor are those of the outline, in any script', () => {
  const numbersOf = (blocks: readonly ScriptBlock[]) => outlineOf(docOfBlocks(blocks), ALL_CLOSED)
  fc.assert(
    fc.property(anyBlocks, (blocks) => {
      const [counted, stored] = [numbersOf(numberBlocks(blocks, NO_NUMBERING)), numbersOf(blocks)]
      expect(counted.scenes.map((each) => each.storedNumber)).toEqual(
        stored.scenes.map(({ number }) => String(number)),
      )
      expect(counted.pages.map((each) => each.storedNumber)).toEqual(
        stored.pages.map(({ number }) => number),
      )
      const numbers = cueNumbers(stored, NO_NUMBERING)
      for (const { cueId, storedNumbers } of counted.cues)
        expect(new Set(storedNumbers)).toEqual(new Set([numbers.get(cueId)]))
    }),
  )
})
