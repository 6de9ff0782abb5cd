import { expect, test } from 'vitest'
import { sheetSizeFor } from './sidebar.tsx'

test('[MOB-3] a sheet that is let go rests closed, half open or tall', () => {
  expect([0.05, 0.21].map(sheetSizeFor)).toEqual(['closed', 'closed'])
  expect([0.22, 0.45, 0.59].map(sheetSizeFor)).toEqual(['half', 'half', 'half'])
  expect([0.6, 0.95].map(sheetSizeFor)).toEqual(['tall', 'tall'])
})
