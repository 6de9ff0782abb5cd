import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { describe, expect, test } from 'vitest'
import { cueNumbers } from '#/shared/script/cue-numbers.ts'
import { outlineOf } from '#/shared/script/outline.ts'
import { apply, p, say, scene, script, stateOf } from '#test/support/script.ts'
import { deleteCue, placeCue } from './cue-commands.ts'
import { NO_NUMBERING } from '#/shared/script/numbers/numbering.ts'

describe('placeCue', () => {
  test('[CUE-15] connects the cue to the word at the caret, [CUE-19] from space to space', () => {
    const after = apply(
      stateOf(scene('Park'), say('ANNA', 'Guten Ab‸end, Ben.')),
      placeCue('light'),
    )
    const outline = after && outlineOf(after, ALL_CLOSED)
    expect(outline?.cues).toMatchObject([{ cueType: 'light', text: 'Abend,' }])
    expect(outline?.cues[0]?.cueId).toMatch(/^cue-\d+-[0-9a-f]{8}$/)
    expect(outline && [...cueNumbers(outline, NO_NUMBERING).values()]).toEqual(['101'])
  })

  test('[CUE-19] placing a cue does nothing where there is no word', () => {
    expect(apply(stateOf(p('Guten  ‸ Abend')), placeCue('light'))).toBeNull()
    expect(apply(stateOf(p('‸')), placeCue('light'))).toBeNull()
  })

  test('[DOC-11] light and sound share a word', () => {
    const after = apply(stateOf(p('{light c1|Jetzt‸}')), placeCue('sound'))
    expect(
      after && outlineOf(after, ALL_CLOSED).cues.map(({ cueType, text }) => [cueType, text]),
    ).toEqual([
      ['light', 'Jetzt'],
      ['sound', 'Jetzt'],
    ])
  })
})

test('[CUE-11] deleteCue removes every connection of the cue, and no other cue', () => {
  const before = stateOf(p('{light c1|Jetzt} {sound c2|und} {light c1|hier}'))
  expect(apply(before, deleteCue('c1'))).toEqual(script(p('Jetzt {sound c2|und} hier')))
  expect(apply(before, deleteCue('unknown'))).toBeNull()
})

test('[CUE-11] [CUE-22] deleting a cue without an id leaves those of another type or number', () => {
  const before = stateOf(p('{light - 101|Jetzt} {sound - 101|und} {light - 102|hier}'))
  const [cue] = outlineOf(before.doc, ALL_CLOSED).cues
  expect(apply(before, deleteCue(cue?.cueId ?? ''))).toEqual(
    script(p('Jetzt {sound - 101|und} {light - 102|hier}')),
  )
})
