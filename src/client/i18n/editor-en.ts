import type { Dictionary } from './dictionary.ts'
import type { editorDe } from './editor-de.ts'

export const editorEn: Dictionary<typeof editorDe> = {}
