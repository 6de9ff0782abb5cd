import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyBlocks } from '#test/support/any-blocks.ts'
import { p, page, say, scene } from '#test/support/script.ts'
import type { ScriptBlock } from './blocks.ts'
import { cueNumbers } from './cue-numbers.ts'
import { docOfBlocks } from './doc-of-blocks.ts'
import { numberBlocks } from './number-blocks.ts'
import { outlineOf } from './outline.ts'
import { NO_NUMBERING } from './numbers/numbering.ts'

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
