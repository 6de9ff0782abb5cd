import { expect, test } from 'vitest'
import { isPressed } from './shortcut.ts'

type Press = Parameters<typeof isPressed>[1]

const press = (key: string, rest: Partial<Press> = {}, isAltGr = false): Press => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  getModifierState: (name) => name === 'AltGraph' && isAltGr,
  ...rest,
})
const isPressedBy = (keys: string, event: Press) => isPressed({ keys: [keys] }, event)

test('[NAV-50] a shortcut is pressed by its key with its modifiers, and with no others', () => {
  expect(isPressedBy('Mod-g', press('g', { ctrlKey: true }))).toBe(true)
  expect(isPressedBy('Mod-g', press('G', { metaKey: true }))).toBe(true)
  expect(isPressedBy('Mod-g', press('g'))).toBe(false)
  expect(isPressedBy('Mod-g', press('G', { ctrlKey: true, shiftKey: true }))).toBe(false)
  expect(isPressedBy('Mod-Shift-h', press('H', { ctrlKey: true, shiftKey: true }))).toBe(true)
  expect(isPressedBy('F6', press('F6', { shiftKey: true }))).toBe(false)
  expect(isPressedBy('Shift-Space', press(' ', { shiftKey: true }))).toBe(true)
  expect(isPressed({ keys: ['F2', 'n'] }, press('n'))).toBe(true)
})

test('[NAV-50] a sign is itself, whatever keys it needs', () => {
  expect(isPressedBy('?', press('?', { shiftKey: true }))).toBe(true)
  expect(isPressedBy('?', press('?'))).toBe(true)
  expect(isPressedBy('Mod-/', press('/', { ctrlKey: true, shiftKey: true }))).toBe(true)
})

test('[VER-46] with Alt the key counts, not what it writes; AltGr writes', () => {
  const alt = { ctrlKey: true, altKey: true, code: 'KeyK' }
  expect(isPressedBy('Mod-Alt-k', press('˚', alt))).toBe(true)
  expect(isPressedBy('Mod-Alt-k', press('ĸ', alt, true))).toBe(false)
})
