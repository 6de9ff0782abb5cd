import { expect, test } from 'vitest'
import { rightsOf } from '#/shared/access/script-rights.ts'
import { type AnyShortcut, isPressed, refusedShortcut } from './shortcut.ts'

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

test('[VER-46] a shortcut with Alt is told by its key, not by the letter that this writes; AltGr writes', () => {
  const alt = { ctrlKey: true, altKey: true, code: 'KeyK' }
  expect(isPressedBy('Mod-Alt-k', press('˚', alt))).toBe(true)
  expect(isPressedBy('Mod-Alt-k', press('ĸ', alt, true))).toBe(false)
})

test('[NAV-541] keys that the person’s right does not permit are refused with their name, and permitted ones are not', () => {
  const shortcut = (right: AnyShortcut['right'], ...keys: [string, ...string[]]): AnyShortcut => ({
    keys,
    group: 'text',
    label: () => keys[0],
    ...(right && { right }),
    run: () => {},
  })
  const all = [
    shortcut('script:edit', 'Mod-b'),
    shortcut('script:edit', 'Mod-Shift-l'),
    shortcut('cues:light', 'Mod-Shift-l'),
    shortcut('script:comment', 'Mod-Alt-m'),
    shortcut(undefined, 'Mod-Shift-h'),
    shortcut('script:edit', 'n'),
  ]
  const pressed = {
    bold: press('b', { ctrlKey: true }),
    light: press('L', { ctrlKey: true, shiftKey: true }),
    comment: press('m', { code: 'KeyM', ctrlKey: true, altKey: true }),
    search: press('H', { ctrlKey: true, shiftKey: true }),
    other: press('n'),
  }
  const refusedTo = (rights: ReturnType<typeof rightsOf>) =>
    Object.entries(pressed).flatMap(([name, event]) =>
      refusedShortcut(all, rights, event) ? [name] : [],
    )
  expect(refusedTo(rightsOf('write'))).toEqual([])
  expect(refusedTo(rightsOf('comment', ['light']))).toEqual(['bold'])
  expect(refusedTo(rightsOf('comment', ['sound']))).toEqual(['bold', 'light'])
  expect(refusedTo(rightsOf('comment'))).toEqual(['bold', 'light'])
  expect(refusedTo(rightsOf('read'))).toEqual(['bold', 'light', 'comment'])
})
