import type { DictionarySource } from './dictionary.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Scenes as things that are moved and deleted. */
export const editorScenesDe = {
  delete: 'Szene löschen …',
  deleteTitle: (number: number, name: string) => `Szene ${number} „${name}“ löschen?`,
  deleteAll: 'Szene löschen',
  deleteHeading: 'Nur die Überschrift',
  goesAlong: (speeches: number, cues: number, comments: number) =>
    `Mit der Szene gehen ${counted(speeches, 'Replik', 'Repliken')}, ${counted(cues, 'Cue', 'Cues')} und ${counted(comments, 'Kommentar', 'Kommentare')}.`,
  headingOnly: 'Löschst du nur die Überschrift, gehört der Text zur Szene davor.',
  firstHeadingOnly: 'Löschst du nur die Überschrift, steht der Text vor der ersten Szene.',
  deleted: (name: string) => `Szene „${name}“ gelöscht`,
  deletedHeading: (name: string) => `Überschrift „${name}“ gelöscht`,
  actions: (name: string) => `Mehr zu „${name}“`,
} as const satisfies DictionarySource
