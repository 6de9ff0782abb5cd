import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { expect, test } from 'vitest'
import { outlineOf } from '#/shared/script/outline.ts'
import { apply, p, stateOf } from '#test/support/script.ts'
import { cueToolbar } from './surfaces.tsx'
import { placeCueShortcuts } from './shortcuts.ts'

test.each([
  ['l', 'light'],
  ['v', 'video'],
  ['s', 'sound'],
  ['p', 'props'],
  ['t', 'technik'],
  ['e', 'einruf'],
] as const)('[CUE-14] Mod-Shift-%s places a %s cue', (letter, type) => {
  const { keys, command } = placeCueShortcuts[type]
  expect(keys).toEqual([`Mod-Shift-${letter}`])
  const after = apply(stateOf(p('Guten Ab‸end')), command)
  expect(after && outlineOf(after, ALL_CLOSED).cues).toMatchObject([
    { cueType: type, text: 'Abend' },
  ])
})

test('[CUE-32] on a connected word the toolbar offers the actions of its cue', () => {
  const offered = cueToolbar.filter(({ contexts }) => contexts?.includes('cue-select'))
  const [extend, remove] = offered
  const at = stateOf(p('Da {light c1|ko‸mmt} er'))
  expect(extend?.command(at)).toBe(true)
  expect(remove && apply(at, remove.command)?.textContent).toBe('Da kommt er')
  expect(remove?.command(stateOf(p('Da ko‸mmt er')))).toBe(false)
})
