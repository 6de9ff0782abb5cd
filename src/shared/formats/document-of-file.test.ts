import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { readImportReport, readUncertainBlocks } from '#/shared/imports/import-report.ts'
import { readLeftOut } from '#/shared/imports/left-out.ts'
import { readOrigin, storedOrigin } from '#/shared/script/comment-origin.ts'
import { cutIn, FIRST_SET, readCuts } from '#/shared/script/cuts/cuts.ts'
import { NO_DETAILS } from '#/shared/script/cue-details.ts'
import { readCueDetails } from '#/shared/script/kept-details.ts'
import { CUE_LEVEL, FIRST_LEVEL } from '#/shared/script/schema-level.ts'
import { META_NAME, SCHEMA_KEY } from '#/shared/script/schema.ts'
import { say } from '#test/support/script.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { chosenColor } from '#/shared/script/speaker-colors.ts'
import { counter } from '#test/support/held-by-word.ts'
import { deleted, line, paragraph, run, wordFile } from '#test/support/word-file.ts'
import { readDocx } from './docx/read.ts'
import { documentOfFile } from './document-of-file.ts'

test('[FMT-12] the document of an imported file has its cuts with their people, questions, report and left-out words', () => {
  const bytes = wordFile(
    line('ANNA: Eins.') +
      paragraph(run('BEN: Zwei. ') + deleted('Drei.', 'Jana')) +
      line('Anna geht.') +
      paragraph(run('ANNA: Vier.') + run('verborgen', 'vanish')) +
      paragraph(`<w:commentRangeStart w:id="1"/>${run('BEN: Fünf.')}<w:commentRangeEnd w:id="1"/>`),
    {
      comments:
        '<w:comment w:id="1" w:author="Tom" w:date="2026-03-01T10:00:00Z"><w:p><w:r><w:t>Lauter</w:t></w:r></w:p></w:comment>',
    },
  )
  const script = readDocx(bytes, counter())
  const doc = new Y.Doc()
  Y.applyUpdate(doc, documentOfFile(script))
  expect(readBlocks(doc).slice(0, -1)).toEqual(script.blocks)
  const [cutId = ''] = script.cuts.keys()
  expect(cutIn(readCuts(doc), FIRST_SET, cutId)).toMatchObject({ state: 'closed', by: 'Jana' })
  const [commentId = ''] = script.comments.keys()
  expect(readOrigin(storedOrigin(doc, commentId)).author).toBe('Tom')
  expect(readImportReport(doc)).toMatchObject({
    speakers: 2,
    speeches: 4,
    uncertain: 1,
    hasNoPages: true,
  })
  expect(readUncertainBlocks(doc).map(({ text }) => text)).toEqual(['Anna geht.'])
  expect(readLeftOut(doc).flatMap(({ places }) => places.map(({ text }) => text))).toEqual([
    'verborgen',
  ])
})

test('[FMT-343] [NUM-13] details of a file’s cues are in the document, which older programs then refuse', () => {
  const cue = {
    cueId: 'c',
    cueType: 'light',
    cueNumber: '1',
    cueName: '',
    manualNumber: false,
  } as const
  const script = readDocx(wordFile(line('ANNA: Ja.')), counter())
  const told = new Map([['c', { ...NO_DETAILS, does: 'Blitz' }]])
  const blocks = [{ ...say('ANNA', 'Ja.'), paragraphs: [[{ text: 'Ja.', cues: [cue] }]] }]
  const levels = [script, { ...script, blocks, details: told }].map((file) => {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, documentOfFile(file))
    return [doc.getMap(META_NAME).get(SCHEMA_KEY), readCueDetails(doc).get('c')?.does]
  })
  expect(levels).toEqual([
    [FIRST_LEVEL, undefined],
    [CUE_LEVEL, 'Blitz'],
  ])
})

test('[IMP-54] those who speak most in a file of another program have a colour each', () => {
  const cast = ['ANNA', 'ANTON', 'ALMA', 'ADA', 'ARNO', 'AGNES']
  const script = readDocx(
    wordFile([...cast, ...cast].map((name) => line(`${name}: Ja.`)).join('')),
    counter(),
  )
  const doc = new Y.Doc()
  Y.applyUpdate(doc, documentOfFile(script))
  const colors = cast.map((name) => chosenColor(doc, name)).filter((color) => color !== null)
  expect(new Set(colors).size).toBe(cast.length)
})
