import type { editorScriptMenuDe } from '../de/editor-script-menu.ts'
import type { Dictionary } from '../dictionary.ts'

export const editorScriptMenuEn: Dictionary<typeof editorScriptMenuDe> = {
  title: 'More about this script',
  versions: 'Versions…',
  keepVersion: 'Keep this version…',
  broughtBack: (name, version) => `${name} brought back “${version}”.`,
  language: 'Language of the text',
  languageHint: 'Spelling, hyphenation and quotation marks',
  languages: { de: 'German', en: 'English', none: 'None' },
  copy: 'Duplicate',
  copyOf: (title) => `Copy of ${title}`,
  copied: (title) => `“${title}” has been created and is yours.`,
  copyFailed: 'The copy was not made.',
}
