import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPlay } from '#test/support/any-play.ts'
import { counter, heldBy } from '#test/support/held-by-word.ts'
import { encodeText } from './text-coding.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { textsOf } from '#/shared/script/blocks.ts'
import { EXPORTED_FILES, type ExportFormat } from './export-formats.ts'
import type { FileScript } from './file-script.ts'
import { readScriptFile } from './read-file.ts'
import type { ScriptToWrite } from './script-to-write.ts'
import { writeScriptFile } from './write-file.ts'

const toWrite = (blocks: readonly ScriptBlock[]): ScriptToWrite => ({
  title: 'Probe',
  blocks,
  cuts: new Map([['cut-1', { by: null, at: null, reason: '' }]]),
  comments: new Map(),
  language: 'de',
  cutsAs: 'tracked',
  withComments: true,
  withCues: true,
})

const again = (format: ExportFormat, blocks: readonly ScriptBlock[]): FileScript =>
  readScriptFile(
    `Probe${EXPORTED_FILES[format].ending}`,
    writeScriptFile(format, toWrite(blocks)),
    counter(),
  )

const hasTitle = ({ blocks: [first] }: FileScript) => first?.type === 'heading' && first.level === 1

/** Cuts have new ids: all words in one count as cut. */
const marked = (blocks: readonly ScriptBlock[]) =>
  heldBy(blocks).map((block) =>
    JSON.stringify(block)
      .replaceAll(/"cuts":\["[^"]*"\]/g, '"cut":1')
      .replaceAll(/"(cue|cmt)-\d+"/g, '"$1"')
      .replaceAll('"manualNumber":true', '"manualNumber":false'),
  )

test.each([
  ['docx', { cuts: true, notes: true }],
  ['fountain', { cuts: true, notes: true }],
  ['tei', { cuts: true, notes: true }],
  ['fdx', { cuts: true, notes: true }],
  ['markdown', { cuts: true, notes: false }],
  ['text', { cuts: false, notes: false }],
  ['ezdrama', { cuts: false, notes: false }],
] as const)(
  '[FMT-23] a play that is exported as %s and imported again is the same play, as far as the format holds it',
  (format, wishes) => {
    fc.assert(
      fc.property(anyPlay(wishes), (any) => {
        const play = heldBy(any)
        const script = again(format, play)
        const blocks = hasTitle(script) ? script.blocks.slice(1) : script.blocks
        expect(marked(blocks)).toEqual(marked(play))
      }),
      { numRuns: 60 },
    )
  },
)

const read = (name: string, text: string) => readScriptFile(name, encodeText(text), counter())
const shown = ({ blocks }: FileScript) =>
  blocks.map((block) =>
    [
      block.type,
      ...textsOf(block).map((text) =>
        text.map((span) => (span.cuts ? `{${span.text}}` : span.text)).join(''),
      ),
    ].join('|'),
  )

test('[FMT-24] Fountain: names in capitals or behind "@", dual dialogue, boneyard as cut, notes as comments and cues', () => {
  const script = read(
    'a.fountain',
    `Title: Die Küche
Credit: von
Author: Ida Roth

# Erster Akt

INT. KÜCHE - TAG

Anna sitzt am Tisch.

ANNA
Guten Morgen. [[LX 12: Sonne]]
(leise)
Kaffee?

@McBen ^
Ja. /* Nein. */ Doch. [[Lauter!]]

> CUT TO:

/* ANNA geht. */

===

.Im Garten
`,
  )
  expect(script.title).toBe('Die Küche')
  expect(shown(script)).toEqual([
    'heading|Die Küche',
    'paragraph|von',
    'paragraph|Ida Roth',
    'heading|Erster Akt',
    'scene|',
    'paragraph|Anna sitzt am Tisch.',
    'dialogue|ANNA|Guten Morgen. |(leise)|Kaffee?',
    'dialogue|McBen|Ja. { Nein. } Doch. ',
    'paragraph|CUT TO:',
    'paragraph|{ ANNA geht. }',
    'pageSplit',
    'scene|',
  ])
  const speeches = script.blocks.filter((block) => block.type === 'dialogue')
  expect(speeches[0]?.simultaneous).toBe(speeches[1]?.simultaneous)
  expect(JSON.stringify(speeches)).toMatch(/"cueNumber":"12","cueName":"Sonne"/)
  expect(JSON.stringify(speeches)).toMatch(/"commentText":"Lauter!"/)
})

test('[FMT-25] a text in the encoding of older programs is read, and a file that is no text is refused', () => {
  const latin = Uint8Array.from(
    [...'ANNA: Gr\u00fc\u00dfe.\nBEN: Ja.\nANNA: Gut.'].map((sign) => sign.charCodeAt(0)),
  )
  expect(shown(readScriptFile('a.txt', latin, counter()))[0]).toBe('dialogue|ANNA|Grüße.')
  expect(() => readScriptFile('a.txt', Uint8Array.of(0x89, 0, 0, 1), counter())).toThrow('encoding')
  expect(() => read('a.txt', ' \n ')).toThrow('noText')
})
