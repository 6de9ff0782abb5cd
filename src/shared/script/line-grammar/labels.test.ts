import { expect, test } from 'vitest'
import { isLabel } from './labels.ts'

test.each(['Licht', 'BÜHNE', 'Requisiten', 'Lieu', 'Luci', 'Свет', 'Props', 'Muziek'])(
  '[IMP-438] the label of an entry over a scene is no speaker: %s',
  (word) => expect(isLabel(word)).toBe(true),
)

test.each(['Lichtmann', 'Anna', 'DER TON', 'Musikant', 'Herr Ort'])(
  '[IMP-438] a name that contains such a word is a name: %s',
  (word) => expect(isLabel(word)).toBe(false),
)
