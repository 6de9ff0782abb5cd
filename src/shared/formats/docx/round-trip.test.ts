import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyBlocks } from '#test/support/any-blocks.ts'
import { counter, heldBy } from '#test/support/held-by-word.ts'
import { readDocx } from './read.ts'
import { writeDocx } from './write.ts'

const COMMON = { title: 'Probe', comments: new Map(), withComments: true, withCues: true } as const

test('[FMT-20] a script that is exported as a Word file and imported again is the same script', () => {
  fc.assert(
    fc.property(anyBlocks, fc.constantFrom('de', 'en'), (blocks, language) => {
      const held = heldBy(blocks)
      fc.pre(held.some((block) => /[\p{L}\p{N}]/u.test(JSON.stringify(textsIn(block)))))
      const bytes = writeDocx({
        ...COMMON,
        blocks: held,
        cuts: new Map(),
        language,
        cutsAs: 'tracked',
      })
      expect(heldBy(readDocx(bytes, counter()).blocks)).toEqual(held)
    }),
    { numRuns: 100 },
  )
})

const textsIn = (block: object) =>
  'speaker' in block
    ? [block.speaker, 'paragraphs' in block ? block.paragraphs : []].map(words)
    : 'text' in block
      ? words(block.text)
      : ''
const words = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(words).join('')
    : typeof value === 'object' && value !== null && 'text' in value
      ? String(value.text)
      : ''
