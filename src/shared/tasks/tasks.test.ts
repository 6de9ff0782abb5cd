import { expect, test } from 'vitest'
import { MAX_TASK_SPEAKER_LENGTH, NO_TASKS, renamedRoles, withRenamedRoles } from './tasks.ts'

test.each([
  ['GRETCHEN', 'MARGARETE', [['GRETCHEN', 'MARGARETE']]],
  ['GRETCHEN / MARTHE', 'MARGARETE / MARTHE', [['GRETCHEN', 'MARGARETE']]],
  ['GRETCHEN', 'Gretchen', []],
  ['GRETCHEN', 'GRETCHEN 1 / GRETCHEN 2', [['GRETCHEN', 'GRETCHEN 1 / GRETCHEN 2']]],
  ['GRETCHEN / MARTHE', 'MARTHE / GRETCHEN', []],
  ['GRETCHEN / MARTHE', 'MARTHE / MARGARETE', [['GRETCHEN', 'MARGARETE']]],
  [
    'ANNA / BEN',
    'BENNO / ANNE',
    [
      ['ANNA', 'BENNO'],
      ['BEN', 'ANNE'],
    ],
  ],
])('[NEWS-24] %s that is %s now', (was, is, roles) => {
  expect(renamedRoles(was, is)).toEqual(roles)
})

test('[NEWS-159] a person’s role has its new name, unless it is two roles now, or its speeches went to two', () => {
  const tasks = { ...NO_TASKS, speakers: ['Gretchen', 'MARTHE'] }
  expect(withRenamedRoles(tasks, [['GRETCHEN', 'MARGARETE']])).toEqual({
    ...NO_TASKS,
    speakers: ['MARGARETE', 'MARTHE'],
  })
  expect(withRenamedRoles(tasks, [['FAUST', 'HEINRICH']])).toBe(tasks)
  expect(withRenamedRoles(tasks, [['GRETCHEN', 'GRETCHEN 1 / GRETCHEN 2']])).toBe(tasks)
  const isSplit = [
    ['GRETCHEN', 'MARGARETE'],
    ['GRETCHEN', 'GRETE'],
  ] as const
  expect(withRenamedRoles(tasks, isSplit)).toBe(tasks)
})

test('[NEWS-159] a name that is too long for the tasks is left out of them', () => {
  const tasks = { ...NO_TASKS, speakers: ['GRETCHEN', 'MARTHE'] }
  const long = 'M'.repeat(MAX_TASK_SPEAKER_LENGTH + 1)
  expect(withRenamedRoles(tasks, [['GRETCHEN', long]])).toBe(tasks)
  expect(withRenamedRoles(tasks, [['GRETCHEN', long.slice(1)]]).speakers).toContain(long.slice(1))
})
