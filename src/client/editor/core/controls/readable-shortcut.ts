import type { FirstText } from '../feature.ts'

/** The signs on a Mac's keys, which are the same in every language. */
const MAC_SIGNS: Readonly<Record<string, string>> = {
  Mod: '⌘',
  Shift: '⇧',
  Alt: '⌥',
  Enter: '↵',
  Tab: '⇥',
  Delete: '⌦',
  Escape: 'esc',
}

const ARROWS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/**
 * Translates a shortcut from ProseMirror's notation into the names of this machine's keys.
 *
 * @param keys the names of keys on machines other than a Mac
 */
export function readableShortcut(
  shortcut: string,
  keys: FirstText['keys'],
  platform = navigator.platform,
): string {
  // the same test by which ProseMirror recognises a Mac when it reads 'Mod'
  const isMac = /Mac|iP(hone|[oa]d)/.test(platform)
  const names: Readonly<Record<string, string>> = {
    ...ARROWS,
    ...keys,
    ...(isMac ? MAC_SIGNS : {}),
  }
  return shortcut
    .split('-')
    .map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join(isMac ? '' : '+')
}
