import { expect, test } from 'vitest'
import { renamedRoles } from './renamed-roles.ts'

test.each([
  ['GRETCHEN', 'MARGARETE', [['GRETCHEN', 'MARGARETE']]],
  ['GRETCHEN / MARTHE', 'MARGARETE / MARTHE', [['GRETCHEN', 'MARGARETE']]],
  ['GRETCHEN', 'Gretchen', []],
  ['GRETCHEN', 'GRETCHEN 1 / GRETCHEN 2', [['GRETCHEN', 'GRETCHEN 1 / GRETCHEN 2']]],
])('[NEWS-24] %s that is %s now', (was, is, roles) => {
  expect(renamedRoles(was, is)).toEqual(roles)
})
