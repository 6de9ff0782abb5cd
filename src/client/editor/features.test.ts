import { expect, test } from 'vitest'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import { TOOLBAR_CONTEXTS, TOOLBAR_GROUPS } from './core/feature.ts'
import { featureSurfaces } from './feature-surfaces.ts'
import { features } from './features.ts'

/** Keys that write or leave, and do nothing else. */
const WRITING = ['Mod-Enter', 'Shift-Tab', 'Mod-Backspace', 'Shift-Backspace']
/** The alignments stand in their menu; the keys of two of them are also a cue's. */
const IN_MENUS = ['Mod-Shift-r', 'Mod-Shift-j']

test('[DOC-38] every shortcut is also a button of the toolbar, which says its keys, or in a menu', () => {
  const shown = new Set(
    featureSurfaces
      .flatMap(({ toolbar }) => toolbar ?? [])
      .flatMap((item) =>
        'shortcut' in item && item.shortcut ? [item.shortcut.toLowerCase()] : [],
      ),
  )
  const keys = features
    .flatMap(({ keymap }) => Object.keys(keymap ?? {}))
    .filter((key) => /^(Mod|Alt|Ctrl|Shift)-/.test(key))
    .filter((key) => ![...WRITING, ...IN_MENUS].includes(key))
  expect(keys.length).toBeGreaterThan(10)
  expect(keys.filter((key) => !shown.has(key.toLowerCase()))).toEqual([])
})

test('[SUR-22] every context of the toolbar begins with undo, redo and the six cues', () => {
  const items = featureSurfaces.flatMap((feature) => feature.toolbar ?? [])
  for (const context of TOOLBAR_CONTEXTS) {
    const shown = TOOLBAR_GROUPS.flatMap((group) =>
      items.filter((item) => item.group === group && item.contexts?.includes(context)),
    )
    expect(shown.slice(0, 8).map(({ id }) => id)).toEqual([
      'undo',
      'redo',
      ...CUE_TYPES.map(({ id }) => `cue-${id}`),
    ])
  }
})
