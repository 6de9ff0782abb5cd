import type { Dictionary } from '../dictionary.ts'
import type { editorScenesDe } from '../de/editor-scenes.ts'

const list = new Intl.ListFormat('en-GB')

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

export const editorScenesEn: Dictionary<typeof editorScenesDe> = {
  delete: 'Delete scene…',
  deleteTitle: (number, name) => `Delete scene ${number} “${name}”?`,
  deleteAll: 'Delete scene',
  deleteHeading: 'Only the heading',
  goesAlong: (speeches, cues, comments) => {
    const things = [
      ...counted(speeches, 'line', 'lines'),
      ...counted(cues, 'cue', 'cues'),
      ...counted(comments, 'comment', 'comments'),
    ]
    if (things.length === 0) return 'The scene’s text is deleted with it.'
    const are = speeches + cues + comments === 1 ? 'is' : 'are'
    return `${list.format(things)} ${are} deleted with the scene.`
  },
  headingOnly: 'If you delete only the heading, its text belongs to the scene before.',
  firstHeadingOnly: 'If you delete only the heading, its text stands before the first scene.',
  deleted: (name) => `Scene “${name}” deleted`,
  deletedHeading: (name) => `Heading “${name}” deleted`,
  actions: (name) => `More about “${name}”`,
}
