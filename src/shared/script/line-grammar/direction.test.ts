import { expect, test } from 'vitest'
import { isBracketed } from './direction.ts'

test.each(['(leise)', '[Er geht ab.]', '(Pause.) (Sie lacht.)', '(Er (der Vater) geht.)', '(Ab).'])(
  '[IMP-83] %s is a direction from end to end',
  (text) => expect(isBracketed(text)).toBe(true),
)

test.each(['(leise) Still. (Ab.)', 'Still. (Ab.)', '(leise', '1)', ''])(
  '[IMP-83] %j is not taken for a direction',
  (text) => expect(isBracketed(text)).toBe(false),
)
