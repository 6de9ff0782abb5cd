import type { DictionarySource } from '../dictionary.ts'
import { someNames } from '../some-names.ts'

const list = new Intl.ListFormat('de-DE')

const write = (names: readonly string[]) =>
  `${list.format(someNames(names, (count) => `${count} weitere`))} ${names.length === 1 ? 'schreibt' : 'schreiben'}`

/** Text that is removed while others write in it. */
export const editorRemovalDe = {
  title: {
    delete: 'Diesen Text löschen?',
    replace: 'Alle Stellen ersetzen?',
    restore: 'Trotzdem zurückholen?',
  },
  action: { delete: 'Löschen', replace: 'Ersetzen', restore: 'Zurückholen' },
  writeHere: (...names: string[]) => `${write(names)} gerade in diesem Text.`,
  writeInScene: (...names: string[]) => `${write(names)} gerade in dieser Szene.`,
  somebody: 'Jemand',
  deletedScene: (by: string) => `${by} hat die Szene gelöscht, in der du geschrieben hast.`,
  deletedText: (by: string) => `${by} hat den Text gelöscht, in dem du geschrieben hast.`,
  restored: (by: string, version: string) =>
    `${by} hat „${version}“ zurückgeholt. Dabei ist der Text gegangen, in dem du geschrieben hast.`,
  fetchBack: 'Meine Passage zurückholen',
} as const satisfies DictionarySource
