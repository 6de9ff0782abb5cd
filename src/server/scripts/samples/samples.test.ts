import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { expect, test } from 'vitest'
import { cueNumbers } from '#/shared/script/cue-numbers.ts'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import { outlineOf } from '#/shared/script/outline.ts'
import { SAMPLES } from './index.ts'
import { NO_NUMBERING } from '#/shared/script/numbers/numbering.ts'

test.each(Object.entries(SAMPLES))(
  '[LIB-80] the sample in %s shows what a script is',
  (_lang, blocks) => {
    const doc = docOfBlocks(blocks)
    doc.check()
    const outline = outlineOf(doc, ALL_CLOSED)
    expect(outline.scenes).toHaveLength(1)
    expect(outline.comments).toHaveLength(1)
    expect(new Set(outline.speakers.map(({ name }) => name)).size).toBe(2)
    expect(new Set(outline.cues.map(({ cueType }) => cueType)).size).toBeGreaterThanOrEqual(3)
    // the stored numbers are the counted ones, so that opening the sample writes nothing
    expect(outline.cues.map(({ cueId, storedNumbers }) => [cueId, storedNumbers[0]])).toEqual([
      ...cueNumbers(outline, NO_NUMBERING),
    ])
  },
)

test.each(Object.entries(SAMPLES))(
  '[LIB-80] the sample in %s is set typographically',
  (_lang, blocks) => {
    const text = JSON.stringify(blocks.map((block) => Object.values(block)))
    expect(text).not.toMatch(/ - |\.\.\.|[^\\]'|  /)
  },
)
