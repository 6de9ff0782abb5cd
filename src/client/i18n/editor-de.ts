import type { DictionarySource } from './dictionary.ts'

export const editorDe = {} as const satisfies DictionarySource
