import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { expect, test } from 'vitest'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import { outlineOf } from '#/shared/script/outline.ts'
import { schema } from '#/shared/script/schema.ts'
import { apply, p, stateOf } from '#test/support/script.ts'
import { ICON_PATHS } from '#/client/ui/icon.tsx'
import { placeCue } from './cue-commands.ts'

test('[CUE-1] [CUE-2] six types with German labels, an icon and an emoji each', () => {
  expect(CUE_TYPES.map(({ id, label }) => [id, label])).toEqual([
    ['light', 'Licht'],
    ['video', 'Video'],
    ['sound', 'Ton'],
    ['props', 'Requisite'],
    ['technik', 'Technik'],
    ['einruf', 'Einruf'],
  ])
  expect(CUE_TYPES.every(({ id }) => ICON_PATHS[id].length > 0)).toBe(true)
  expect(new Set(CUE_TYPES.map(({ emoji }) => emoji)).size).toBe(6)
})

test('[CUE-12] a cue that is placed starts with number 0', () => {
  const after = apply(stateOf(p('Guten Ab‸end')), placeCue('light'))
  expect(after && outlineOf(after, ALL_CLOSED).cues[0]?.storedNumbers).toEqual(['0'])
})

test('[CUE-3] the words of one cue share its id, wherever they are', () => {
  const { doc } = stateOf(p('{light c1|Da} und {light c1|hier}'))
  const ids: unknown[] = []
  doc.descendants((node) => {
    const mark = schema.marks.cueConnection.isInSet(node.marks)
    if (mark) ids.push(mark.attrs.cueId)
  })
  expect(ids).toEqual(['c1', 'c1'])
})
