import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { anyBlocks } from '#test/support/any-blocks.ts'
import { p, say, scene } from '#test/support/script.ts'
import { compareScripts } from './compare-scripts.ts'
import { tokensOf } from './compare-words.ts'

/** Few words and names, so that many words occur more than once. */
const line = fc
  .array(fc.constantFrom('Ja', 'nein', 'Laternen', 'der', 'Hut', 'geht', 'morgen'), {
    maxLength: 9,
  })
  .map((words) => words.join(' '))
const block: fc.Arbitrary<ScriptBlock> = fc.oneof(
  fc.tuple(fc.constantFrom('ANNA', 'BEN', 'CARL'), line).map(([name, text]) => say(name, text)),
  line.map((text) => p(text)),
  line.map((name) => scene(name)),
)
const few = fc.array(block, { maxLength: 14 })
/** Parts of one script in another order, with something new between them. */
const pair = fc.tuple(few, few, few, few).map(([one, two, three, added]) => ({
  before: [...one, ...two, ...three],
  after: [...three, ...added, ...one.slice(1), ...two],
}))

const textOf = (one: ScriptBlock | undefined) =>
  one
    ? tokensOf(one)
        .map(({ text }) => text)
        .join('')
    : null

const indices = (length: number) => Array.from({ length }, (_, index) => index)

test('[CMP-9] each block of either script is in one row, with all of its text', () => {
  fc.assert(
    fc.property(pair, ({ before, after }) => {
      const { rows } = compareScripts(before, after)
      const olds = rows.flatMap((row) =>
        'before' in row && row.kind !== 'left' ? [row.before] : [],
      )
      const news = rows.flatMap((row) => ('after' in row ? [row.after] : []))
      expect(olds.toSorted((a, b) => a - b)).toEqual(indices(before.length))
      expect(news).toEqual(indices(after.length))
      for (const row of rows) {
        if (row.kind !== 'changed') continue
        const without = (kind: string) =>
          row.change.text.flatMap((segment) => (segment.kind === kind ? [] : segment.text)).join('')
        expect(without('new')).toBe(textOf(before[row.before]))
        expect(without('gone')).toBe(textOf(after[row.after]))
      }
    }),
    { numRuns: 200 },
  )
})

test('[CMP-1] no script has changes to itself', () => {
  fc.assert(
    fc.property(anyBlocks, (blocks) => {
      const { rows, ...others } = compareScripts(blocks, structuredClone(blocks))
      expect(rows.every(({ kind }) => kind === 'same')).toBe(true)
      expect(others).toEqual({ moves: [], renamed: [], cues: [] })
    }),
  )
})
