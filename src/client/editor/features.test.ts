import { expect, test } from 'vitest'
import { features } from './features.ts'

/** Keys that write or leave, and do nothing else. */
const WRITING = ['Mod-Enter', 'Mod-Backspace', 'Shift-Backspace']
/** The alignments stand in their menu; the keys of two of them are also a cue's. */
const IN_MENUS = ['Mod-Shift-r', 'Mod-Shift-j']

test('[DOC-38] every shortcut is also a button of the toolbar, which says its keys, or in a menu', () => {
  const shown = new Set(
    features
      .flatMap(({ toolbar }) => toolbar ?? [])
      .flatMap((item) =>
        'shortcut' in item && item.shortcut ? [item.shortcut.toLowerCase()] : [],
      ),
  )
  const keys = features
    .flatMap(({ keymap }) => Object.keys(keymap ?? {}))
    .filter((key) => /^(Mod|Alt|Ctrl|Shift)-/.test(key))
    .filter((key) => ![...WRITING, ...IN_MENUS].includes(key))
  expect(keys.length).toBeGreaterThan(15)
  expect(keys.filter((key) => !shown.has(key.toLowerCase()))).toEqual([])
})
