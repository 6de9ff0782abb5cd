import type { editorImportDe } from '../de/editor-import.ts'
import type { Dictionary } from '../dictionary.ts'

const counted = (one: string, many: string) => (count: number) =>
  `${count} ${count === 1 ? one : many}`

export const editorImportEn: Dictionary<typeof editorImportDe> = {
  importReport: 'Read from the PDF',
  importPages: counted('page', 'pages'),
  importScenes: counted('scene', 'scenes'),
  importSpeakers: counted('character', 'characters'),
  importSpeeches: counted('line', 'lines'),
  importUncertain: counted('uncertain passage', 'uncertain passages'),
  importChecked: 'all checked',
  importUnread: (pages) => `not readable: page ${pages}`,
  importNext: (open) => `Review next (${open} left)`,
  importDismiss: 'Close the report',
  isThisRight: 'Is this right?',
  isItRight: (words) => `Is this right? “${words}”`,
  isBeingAnswered: 'Someone else is answering',
  questionsWait: 'Questions are waiting for the connection',
  readAs: {
    speaker: 'Read as a character',
    direction: 'Read as a stage direction',
    heading: 'Read as a heading',
    speech: 'Read as spoken text',
  },
  makeIt: {
    speaker: 'Character',
    direction: 'Stage direction',
    heading: 'Heading',
    speech: 'Spoken text',
  },
  keepIt: 'Yes, keep it',
  answered: 'Done.',
  areAll: {
    speaker: (count) => `All ${count} lines of this kind are characters`,
    direction: (count) => `All ${count} lines of this kind are stage directions`,
    heading: (count) => `All ${count} lines of this kind are headings`,
    speech: (count) => `All ${count} lines of this kind are spoken text`,
  },
  onlyHere: 'Just this one',
}
