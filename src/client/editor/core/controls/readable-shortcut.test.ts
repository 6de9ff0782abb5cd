import { expect, test } from 'vitest'
import { stageTexts } from '#/client/i18n/editor.ts'
import { readableShortcut } from './readable-shortcut.ts'

const { de, en } = stageTexts

test.each([
  ['Mod-Shift-L', 'Strg+Umschalt+L', 'Ctrl+Shift+L', '⌘⇧L'],
  ['Mod-Alt-r', 'Strg+Alt+R', 'Ctrl+Alt+R', '⌘⌥R'],
  ['Alt-ArrowUp', 'Alt+↑', 'Alt+↑', '⌥↑'],
  ['Mod-Enter', 'Strg+Eingabe', 'Ctrl+Enter', '⌘↵'],
  ['F6', 'F6', 'F6', 'F6'],
  ['Mod-/', 'Strg+/', 'Ctrl+/', '⌘/'],
  ['Shift-Space', 'Umschalt+Leertaste', 'Shift+Space', '⇧Leertaste'],
  ['Delete', 'Entf', 'Del', '⌦'],
])('[UI-30] %s is called as on the keys of this machine', (shortcut, german, english, onMac) => {
  expect(readableShortcut(shortcut, de.editor.keys, 'Win32')).toBe(german)
  expect(readableShortcut(shortcut, en.editor.keys, 'Linux x86_64')).toBe(english)
  for (const platform of ['MacIntel', 'iPad'])
    expect(readableShortcut(shortcut, de.editor.keys, platform)).toBe(onMac)
})
