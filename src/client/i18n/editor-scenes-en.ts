import type { Dictionary } from './dictionary.ts'
import type { editorScenesDe } from './editor-scenes-de.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const editorScenesEn: Dictionary<typeof editorScenesDe> = {
  delete: 'Delete scene…',
  deleteTitle: (number, name) => `Delete scene ${number} “${name}”?`,
  deleteAll: 'Delete scene',
  deleteHeading: 'Only the heading',
  goesAlong: (speeches, cues, comments) =>
    `With the scene go ${counted(speeches, 'line', 'lines')}, ${counted(cues, 'cue', 'cues')} and ${counted(comments, 'comment', 'comments')}.`,
  headingOnly: 'If you delete only the heading, its text belongs to the scene before.',
  firstHeadingOnly: 'If you delete only the heading, its text stands before the first scene.',
  deleted: (name) => `Scene “${name}” deleted`,
  deletedHeading: (name) => `Heading “${name}” deleted`,
  actions: (name) => `More about “${name}”`,
}
