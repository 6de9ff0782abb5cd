// Scripts as files that other programs read: for each one a folder with all that is known of it as JSON, the text as Word
// file and as TEI, and its versions that have a name. In the browser they are an archive, on the server a folder.
import { zipSync } from 'fflate'
import * as Y from 'yjs'
import { FIRST_SET } from '../script/cuts/cuts.ts'
import { scriptLanguage } from '../script/meta.ts'
import { stateOfVersion, type VersionContent } from '../script/versions.ts'
import { EXPORTED_FILES, createFileNames } from './file-names.ts'
import { scriptOfDocument, scriptOfState, type ScriptToWrite } from './script-to-write.ts'
import { encodeText } from './text-coding.ts'
import { writeScriptFile } from './write-file.ts'

export interface ArchivedScript {
  readonly title: string
  readonly isTrashed: boolean
  /** The document, as updates. */
  readonly updates: readonly Uint8Array[]
  /** All that is known of the script, as JSON. */
  readonly known: string | Uint8Array
  readonly versions: readonly {
    readonly name: string
    readonly content: Pick<VersionContent, 'blocks' | 'cuts' | 'cues'>
  }[]
}

/** The folder of the scripts in the trash. */
const TRASH_FOLDER = '_Papierkorb'

/** The folders of one owner's scripts. Those in the trash are in a folder of their own. */
export function createScriptFolders(): (
  script: Pick<ArchivedScript, 'title' | 'isTrashed'>,
) => string {
  const names = { kept: createFileNames(), trashed: createFileNames() }
  return ({ title, isTrashed }) =>
    isTrashed ? `${TRASH_FOLDER}/${names.trashed(title)}` : names.kept(title)
}

/** The files of a script by their paths. Nothing comes out before the document has been read. */
export function* filesOfScript(
  folder: string,
  { title, updates, known, versions }: ArchivedScript,
  language: 'de' | 'en',
): Generator<readonly [path: string, content: Uint8Array]> {
  const doc = new Y.Doc()
  for (const update of updates) Y.applyUpdate(doc, update)
  const spoken = scriptLanguage(doc) ?? language
  const text = { ...scriptOfDocument(doc, FIRST_SET), title }
  doc.destroy()
  const written = (file: string, format: 'docx' | 'tei', content: Content) =>
    [
      file + EXPORTED_FILES[format].ending,
      writeScriptFile(format, {
        ...content,
        language: spoken,
        cutsAs: 'tracked',
        withComments: true,
        withCues: true,
      }),
    ] as const
  const base = `${folder}/${folder.slice(folder.lastIndexOf('/') + 1)}`
  yield [`${base}.json`, typeof known === 'string' ? encodeText(known) : known]
  yield written(base, 'docx', text)
  yield written(base, 'tei', text)
  const versionNames = createFileNames()
  for (const { name, content } of versions) {
    const file = `${folder}/versions/${versionNames(name)}`
    yield [`${file}.json`, encodeText(JSON.stringify(content))]
    const state = scriptOfState(stateOfVersion(content), FIRST_SET)
    yield written(file, 'docx', { ...state, title: `${title} – ${name}` })
  }
}

/** In the trash a script can only be restored or deleted, so its earlier states are not shown. */
const TRASH_NOTES = {
  de: [
    'LIESMICH.txt',
    'Skripte im Papierkorb sind ohne ihre Fassungen hier. Stelle ein Skript wieder her und lade noch einmal herunter, dann sind sie dabei.\r\n',
  ],
  en: [
    'README.txt',
    'Scripts in the trash are here without their versions. Restore a script and download again to get them.\r\n',
  ],
} as const

/**
 * The archive that a person downloads.
 * @param language of the person, and of scripts that do not say theirs
 */
export function archiveOfScripts(
  scripts: readonly ArchivedScript[],
  language: 'de' | 'en',
): Uint8Array<ArrayBuffer> {
  const folderOf = createScriptFolders()
  const files: Record<string, Uint8Array> = {}
  for (const script of scripts)
    for (const [path, content] of filesOfScript(folderOf(script), script, language))
      files[path] = content
  const [note, words] = TRASH_NOTES[language]
  if (scripts.some(({ isTrashed }) => isTrashed))
    files[`${TRASH_FOLDER}/${note}`] = encodeText(words)
  return zipSync(files, { level: 6 })
}

type Content = Pick<ScriptToWrite, 'title' | 'blocks' | 'cuts' | 'comments' | 'threads'>
