/** A shortcut in ProseMirror's notation, as this machine's keys are called. */
export function readableShortcut(shortcut: string): string {
  const isMac = navigator.platform.startsWith('Mac')
  return shortcut.replace('Mod', isMac ? '⌘' : 'Ctrl').replaceAll('-', isMac ? '' : '+')
}
