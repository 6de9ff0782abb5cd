import { expect, test } from 'vitest'
import { isLabel } from './labels.ts'

test.each(['Licht', 'BÜHNE', 'Requisiten', 'Lieu', 'Luci', 'Свет', 'Props', 'Muziek'])(
  '[IMP-436] the label of an entry over a scene is no speaker: %s',
  (word) => expect(isLabel(word)).toBe(true),
)

test.each(['Lichtmann', 'Anna', 'DER TON', 'Musikant', 'Herr Ort'])(
  '[IMP-436] a name that contains such a word is a name: %s',
  (word) => expect(isLabel(word)).toBe(false),
)
