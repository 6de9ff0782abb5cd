import { expect, test } from 'vitest'
import { plainText } from '#/shared/script/blocks.ts'
import { TIDE_GAUGE } from '../../../../../../test/pdf/invented-plays.ts'
import { readFixture } from '../../../../../../test/pdf/read-fixture.ts'
import { convertPages } from '../../convert-pages.ts'
import { extractPages } from '../extract.ts'

test('[IMP-40] a tilted scan in German is read, names and umlauts included', async () => {
  const { blocks, report } = convertPages(
    await extractPages(await readFixture('scan.pdf'), () => {}),
  )
  const spoken = blocks.flatMap((block) =>
    block.type === 'dialogue'
      ? [[plainText(block.speaker), plainText(block.paragraphs[0] ?? [])]]
      : [],
  )
  const truth = TIDE_GAUGE.entries
    .slice(0, 10)
    .flatMap((entry) => ('speaker' in entry ? [[entry.speaker.toUpperCase(), entry.text]] : []))
  expect(spoken.map(([speaker]) => speaker)).toEqual(truth.map(([speaker]) => speaker))
  const words = (lines: readonly string[][]) =>
    lines
      .map(([, text]) => text)
      .join(' ')
      .split(' ')
  const read = new Set(words(spoken))
  const missing = words(truth).filter((word) => !read.has(word))
  expect(missing.length).toBeLessThan(words(truth).length * 0.05)
  expect(report).toMatchObject({ pages: 1, scenes: 1, unreadPages: [] })
})
