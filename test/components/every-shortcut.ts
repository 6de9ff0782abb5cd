import { features } from '#/client/editor/later-features.ts'

/** The keys of the whole list of shortcuts, as `press` takes them. */
export const EVERY_SHORTCUT: readonly string[] = [
  ...new Set(features.flatMap(({ shortcuts = [] }) => shortcuts.flatMap(({ keys }) => keys))),
].map((keys) =>
  keys.replace('Mod', 'Control').replace('Space', ' ').replaceAll('-', '+').replace('Minus', '-'),
)

/** The text of the sheet, also while a dialog is open over it. */
export const writtenText = (): string => document.querySelector('.ProseMirror')?.textContent ?? ''
