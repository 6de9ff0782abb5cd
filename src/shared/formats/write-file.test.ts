import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPlay } from '#test/support/any-play.ts'
import { counter, heldBy } from '#test/support/held-by-word.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
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
