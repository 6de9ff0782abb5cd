// Scripts as an archive of files that other programs read: for each one a folder with all that is known of it as JSON, the
// text as Word file and as TEI, and its versions that have a name.
import { zipSync } from 'fflate'
import * as Y from 'yjs'
import { FIRST_SET } from '../script/cuts/cuts.ts'
import { scriptLanguage } from '../script/script-language.ts'
import { stateOfVersion, type VersionContent } from '../script/versions.ts'
import { EXPORTED_FILES } from './export-formats.ts'
import { createFileNames } from './folder-names.ts'
import { scriptOfDocument, scriptOfState } from './script-of-document.ts'
import type { ScriptToWrite } from './script-to-write.ts'
import { encodeText } from './text-coding.ts'
import { writeScriptFile } from './write-file.ts'

export interface ArchivedScript {
  readonly title: string
  readonly isTrashed: boolean
  /** The document, as one update. */
  readonly state: Uint8Array
  /** All that is known of the script, as JSON. */
  readonly known: string
  readonly versions: readonly {
    readonly name: string
    readonly content: Pick<VersionContent, 'blocks' | 'cuts' | 'cues'>
  }[]
}

/** The folder of the scripts in the trash. */
export const TRASH_FOLDER = '_Papierkorb'

/** @param language of scripts that do not say theirs */
export function archiveOfScripts(
  scripts: Iterable<ArchivedScript>,
  language: 'de' | 'en',
): Uint8Array<ArrayBuffer> {
  const files: Record<string, Uint8Array> = {}
  const names = { kept: createFileNames(), trashed: createFileNames() }
  for (const script of scripts) {
    const { title, isTrashed, state, known, versions } = script
    const name = names[isTrashed ? 'trashed' : 'kept'](title)
    const folder = `${isTrashed ? `${TRASH_FOLDER}/` : ''}${name}`
    const doc = new Y.Doc()
    Y.applyUpdate(doc, state)
    const spoken = scriptLanguage(doc) ?? language
    const write = (file: string, format: 'docx' | 'tei', content: Content) => {
      const wishes = {
        language: spoken,
        cutsAs: 'tracked',
        withComments: true,
        withCues: true,
      } as const
      files[file + EXPORTED_FILES[format].ending] = writeScriptFile(format, {
        ...content,
        ...wishes,
      })
    }
    const text = { ...scriptOfDocument(doc, FIRST_SET), title }
    doc.destroy()
    files[`${folder}/${name}.json`] = encodeText(known)
    write(`${folder}/${name}`, 'docx', text)
    write(`${folder}/${name}`, 'tei', text)
    const versionNames = createFileNames()
    for (const version of versions) {
      const file = `${folder}/versions/${versionNames(version.name)}`
      const content = scriptOfState(stateOfVersion(version.content), FIRST_SET)
      files[`${file}.json`] = encodeText(JSON.stringify(version.content))
      write(file, 'docx', { ...content, title: `${title} – ${version.name}` })
    }
  }
  return zipSync(files, { level: 6 })
}

type Content = Pick<ScriptToWrite, 'title' | 'blocks' | 'cuts' | 'comments' | 'threads'>
