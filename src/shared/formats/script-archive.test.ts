import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { counter } from '#test/support/held-by-word.ts'
import { SAMPLE } from '#test/support/sample-script.ts'
import { documentOfFile, readScriptFile } from './read-file.ts'
import { archiveOfScripts, type ArchivedScript } from './script-archive.ts'

const scriptOf = (title: string, isTrashed = false): ArchivedScript => ({
  title,
  isTrashed,
  updates: [documentOfFile({ ...SAMPLE, uncertain: new Map(), leftOut: [], pages: 1 })],
  known: JSON.stringify({ title }),
  versions: [{ name: 'Premiere', content: { blocks: [...SAMPLE.blocks] } }],
})

test('[ACC-450] each script has a folder of its own with JSON, Word and TEI, and its named versions; the trash has one, too', () => {
  const scripts = [scriptOf('Die Küche'), scriptOf('die küche'), scriptOf('Weg', true)]
  const files = unzipSync(archiveOfScripts(scripts, 'de'))
  const ofPlay = (folder: string, name: string) => [
    `${folder}/${name}.json`,
    `${folder}/${name}.docx`,
    `${folder}/${name}.xml`,
    `${folder}/versions/Premiere.json`,
    `${folder}/versions/Premiere.docx`,
  ]
  expect(Object.keys(files).toSorted()).toEqual(
    [
      ...ofPlay('Die Küche', 'Die Küche'),
      ...ofPlay('die küche 2', 'die küche 2'),
      ...ofPlay('_Papierkorb/Weg', 'Weg'),
      '_Papierkorb/LIESMICH.txt',
    ].toSorted(),
  )
})

test('[ACC-500] the archive says that scripts in the trash are in it without their versions, and only then', () => {
  const trashed = { ...scriptOf('Weg', true), versions: [] }
  const files = unzipSync(archiveOfScripts([scriptOf('Die Küche'), trashed], 'de'))
  const note = new TextDecoder().decode(files['_Papierkorb/LIESMICH.txt'])
  expect(note).toContain('Skripte im Papierkorb sind ohne ihre Fassungen hier.')
  const english = unzipSync(archiveOfScripts([trashed], 'en'))
  expect(Object.keys(english)).toContain('_Papierkorb/README.txt')
  const names = Object.keys(unzipSync(archiveOfScripts([scriptOf('Die Küche')], 'de')))
  expect(names.some((name) => name.startsWith('_Papierkorb'))).toBe(false)
})

test('[ACC-450] the files are scripts again', () => {
  const files = unzipSync(archiveOfScripts([scriptOf('Die Küche')], 'de'))
  for (const name of [
    'Die Küche/Die Küche.docx',
    'Die Küche/Die Küche.xml',
    'Die Küche/versions/Premiere.docx',
  ]) {
    const bytes = files[name] ?? new Uint8Array()
    const { blocks } = readScriptFile(name, bytes, counter())
    const speeches = (all: readonly { readonly type: string }[]) =>
      all.filter(({ type }) => type === 'dialogue').length
    expect(speeches(blocks)).toBe(speeches(SAMPLE.blocks))
  }
})
