import type { DictionarySource } from '../dictionary.ts'

const list = new Intl.ListFormat('de-DE')

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** Moving and deleting scenes. */
export const editorScenesDe = {
  delete: 'Szene löschen …',
  deleteTitle: (number: number, name: string) => `Szene ${number} „${name}“ löschen?`,
  deleteAll: 'Szene löschen',
  deleteHeading: 'Nur die Überschrift',
  goesAlong: (speeches: number, cues: number, comments: number) => {
    const things = [
      ...counted(speeches, 'Replik', 'Repliken'),
      ...counted(cues, 'Cue', 'Cues'),
      ...counted(comments, 'Kommentar', 'Kommentare'),
    ]
    if (things.length === 0) return 'Mit der Szene geht ihr Text.'
    const goes = speeches + cues + comments === 1 ? 'geht' : 'gehen'
    return `Mit der Szene ${goes} ${list.format(things)}.`
  },
  headingOnly: 'Löschst du nur die Überschrift, gehört der Text zur Szene davor.',
  firstHeadingOnly: 'Löschst du nur die Überschrift, steht der Text vor der ersten Szene.',
  deleted: (name: string) => `Szene „${name}“ gelöscht`,
  deletedHeading: (name: string) => `Überschrift „${name}“ gelöscht`,
  actions: (name: string) => `Mehr zu „${name}“`,
} as const satisfies DictionarySource
