import type { Dictionary } from './dictionary.ts'
import type { editorScenesDe } from './editor-scenes-de.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const editorScenesEn: Dictionary<typeof editorScenesDe> = {
  delete: 'Delete scene …',
  deleteTitle: (number, name) => `Delete scene ${number} “${name}”?`,
  deleteAll: 'Delete scene',
  deleteHeading: 'Delete only the heading',
  goesAlong: (speeches, cues, comments) =>
    `With the scene go ${counted(speeches, 'speech', 'speeches')}, ${counted(cues, 'cue', 'cues')} and ${counted(comments, 'comment', 'comments')}.`,
  headingOnly: 'Without its heading everything belongs to the scene before.',
  firstHeadingOnly: 'Without its heading everything stands before the first scene.',
  deleted: (name) => `Scene “${name}” deleted`,
  deletedHeading: (name) => `Heading “${name}” deleted`,
  actions: (name) => `More about “${name}”`,
}
