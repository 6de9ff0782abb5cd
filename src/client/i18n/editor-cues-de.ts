import type { DictionarySource } from './dictionary.ts'

export const editorCuesDe = {
  tapWord: (label: string) => `Tippe auf ein Wort, um einen ${label}-Cue zu setzen`,
  clickWord: (label: string) => `Klicke auf ein Wort, um einen ${label}-Cue zu setzen`,
} as const satisfies DictionarySource
