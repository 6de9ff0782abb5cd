import { expect, test } from 'vitest'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import type { AnyShortcut } from './core/controls/shortcut.ts'
import { TOOLBAR_CONTEXTS, TOOLBAR_GROUPS } from './core/feature.ts'
import { features, laterFeatures } from './later-features.ts'
import { firstFeatures } from './features.ts'
import { LATER_KEYS, LEADING_KEYS } from './core/later-part.ts'
import { featureSurfaces } from './stage-surfaces.tsx'

/** Keys that write or leave, and do nothing else. */
const WRITING = ['Enter', 'Tab', 'Shift-Tab', 'Mod-Enter', 'Shift-Enter']
/**
 * Alignments, headings and paragraphs are in menus of their own; two keys of the alignments also place a cue. Cues by
 * keys are in the page's menu.
 */
const IN_MENUS = [
  'Mod-Alt-a',
  'Mod-Alt-u',
  'Mod-Alt-p',
  'Mod-Alt-c',
  'Mod-Shift-l',
  'Mod-Shift-e',
  'Mod-Shift-r',
  'Mod-Shift-j',
]

test('[DOC-38] every shortcut is also a button of the toolbar, which says its keys, or in a menu', () => {
  const buttons = new Set(
    featureSurfaces
      .flatMap(({ toolbar }) => toolbar ?? [])
      .map((item) => ('shortcut' in item ? item.shortcut : undefined)),
  )
  const withoutButton = features
    .flatMap(({ shortcuts }) => shortcuts ?? [])
    .filter((shortcut) => 'command' in shortcut && !buttons.has(shortcut))
    .map(({ keys: [keys] }) => keys)
  expect(buttons.size).toBeGreaterThan(10)
  expect(withoutButton.toSorted()).toEqual([...WRITING, ...IN_MENUS].toSorted())
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

test('[DOC-1047] each part loaded after the text belongs to a feature, and draws no blocks', () => {
  const names = firstFeatures.map(({ name }) => name)
  expect(laterFeatures.filter(({ name }) => !names.includes(name))).toEqual([])
  expect(laterFeatures.filter(({ nodeViews }) => nodeViews !== undefined)).toEqual([])
})

test('[DOC-1131] a shortcut acts on what comes with the text, or it is held until its part is there', () => {
  const keysOf = (shortcuts: readonly AnyShortcut[]) =>
    shortcuts.flatMap(({ keys }) => keys).filter((keys) => /Mod-|F\d|ContextMenu/.test(keys))
  const firstCommands = firstFeatures
    .flatMap(({ shortcuts }) => shortcuts ?? [])
    .filter((shortcut) => 'command' in shortcut)
  const known = [...LATER_KEYS, ...LEADING_KEYS, ...keysOf(firstCommands)]
  const others = keysOf(features.flatMap(({ shortcuts }) => shortcuts ?? []))
  // one of the list of cues, and three after which the person goes on in the text
  expect(others.filter((keys) => !known.includes(keys)).toSorted()).toEqual([
    'F2',
    'Mod-Alt-Shift-n',
    'Mod-Alt-n',
    'Mod-s',
  ])
})
