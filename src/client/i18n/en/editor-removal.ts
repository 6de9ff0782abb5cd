import type { Dictionary } from '../dictionary.ts'
import type { editorRemovalDe } from '../de/editor-removal.ts'
import { someNames } from '../some-names.ts'

const list = new Intl.ListFormat('en-GB')

const write = (names: readonly string[]) =>
  `${list.format(someNames(names, (count) => `${count} more`))} ${names.length === 1 ? 'is' : 'are'} writing`

export const editorRemovalEn: Dictionary<typeof editorRemovalDe> = {
  title: {
    delete: 'Delete this text?',
    replace: 'Replace everywhere?',
    restore: 'Restore it anyway?',
  },
  action: { delete: 'Delete', replace: 'Replace', restore: 'Restore' },
  writeHere: (...names) => `${write(names)} in this text.`,
  writeInScene: (...names) => `${write(names)} in this scene.`,
  somebody: 'Somebody',
  deletedScene: (by) => `${by} has deleted the scene in which you were writing.`,
  deletedText: (by) => `${by} has deleted the text in which you were writing.`,
  restored: (by, version) =>
    `${by} has restored “${version}”. The text in which you were writing is gone with it.`,
  fetchBack: 'Bring my passage back',
}
