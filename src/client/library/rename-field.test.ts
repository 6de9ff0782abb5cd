import { expect, test } from 'vitest'
import { renamedTitle } from './script-card.tsx'

test('[LIB-19] a rename is sent only where the trimmed title is new and not empty', () => {
  expect(renamedTitle('Hamlet', ' Hamlet II ')).toBe('Hamlet II')
  expect(renamedTitle('Hamlet', '  Hamlet ')).toBeNull()
  expect(renamedTitle('Hamlet', '   ')).toBeNull()
})
