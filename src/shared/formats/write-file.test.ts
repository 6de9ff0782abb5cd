import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPlay } from '#test/support/any-play.ts'
import { counter, heldBy } from '#test/support/held-by-word.ts'
import { plainText, type RichText, type ScriptBlock, textsOf } from '#/shared/script/blocks.ts'
import { EXPORTED_FILES, type ExportFormat } from './file-names.ts'
import type { FileScript } from './file-script.ts'
import { readScriptFile } from './read-file.ts'
import type { ScriptToWrite } from './script-to-write.ts'
import { writeScriptFile, writeText } from './write-file.ts'
import { SAMPLE } from '#test/support/sample-script.ts'
import { decodeText } from './text-coding.ts'

/** How many random plays each format holds: more of them in a long run, `FORMAT_RUNS=10000`. */
const RUNS = Number(process.env['FORMAT_RUNS'] ?? 60)

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
      { numRuns: RUNS },
    )
  },
)

/** Words of letters and of all signs that mean something in a format. */
const SIGNS = [
  ...'*_~`[]{}()<>&#|\\/!@^=+-.:;"\'$%?',
  '/*',
  '*/',
  '[[',
  ']]',
  '<!--',
  '&amp;',
  '12.',
  '§',
  '~~',
  '**',
  '***',
  '__',
  '---',
  '\u00a0',
  '\u2028',
]
const oddWord = fc
  .array(fc.constantFrom('Abend', 'wie', 'x', 'Öl', ...SIGNS, ...SIGNS), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(''))
const oddText = fc
  .array(fc.tuple(oddWord, fc.constantFrom('', '', 'bold', 'italic', 'both', 'line')), {
    minLength: 1,
    maxLength: 5,
  })
  .map((words) =>
    words.map(([text, look], index) => ({
      text: index === 0 ? text : `${look === 'line' ? '\n' : ' '}${text}`,
      ...((look === 'bold' || look === 'both') && { bold: true as const }),
      ...((look === 'italic' || look === 'both') && { italic: true as const }),
    })),
  )
/** Lines of one speech, many of which begin with a sign that means something at the beginning of a line. */
const LINE_SIGNS = ['', '', '>', '> ', '>> ', '- ', '* ', '+ ', '# ', '1. ', '| ', '~ ', '= ', '. ']
const lineBegun = fc
  .tuple(fc.constantFrom(...LINE_SIGNS), oddWord)
  .map(([sign, word]) => `${sign}${word}`)
const oddLines = fc
  .array(lineBegun, { minLength: 2, maxLength: 5 })
  .map((lines): RichText => [{ text: `Und\n${lines.join('\n')}` }])

/** @param begin words before the others of a line, where a format cannot say that a sign is none */
const oddPlay = (begin: RichText, text: fc.Arbitrary<RichText> = oddText) =>
  fc
    .tuple(fc.array(text, { minLength: 8, maxLength: 10 }), oddText, oddWord)
    .map(([speeches, direction, sceneName]): readonly ScriptBlock[] => [
      { type: 'scene', sceneNumber: '1', sceneName: `Wald ${sceneName} Ende`, text: [] },
      ...speeches.map((text, index): ScriptBlock => ({
        type: 'dialogue',
        speaker: [{ text: index % 2 === 0 ? 'ANNA' : 'BEN' }],
        paragraphs: [[...begin, ...text]],
        layout: 'default',
        struckThrough: false,
      })),
      { type: 'paragraph', text: [...begin, ...direction] },
    ])

const lettersOf = (blocks: readonly ScriptBlock[]): string =>
  blocks
    .flatMap((block) => [
      ...(block.type === 'scene' ? [[{ text: block.sceneName }]] : []),
      ...textsOf(block),
    ])
    .flat()
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\s/g, '')

test.each(['docx', 'fountain', 'tei', 'fdx', 'markdown', 'text', 'ezdrama'] as const)(
  '[FMT-60] words with signs that mean something in a format are the same words after %s',
  (format) => {
    const begin = format === 'text' ? [{ text: 'Und ' }] : []
    fc.assert(
      fc.property(fc.oneof(oddPlay(begin), oddPlay(begin, oddLines)), (play) => {
        const script = again(format, play)
        const blocks = hasTitle(script) ? script.blocks.slice(1) : script.blocks
        expect(lettersOf(blocks)).toBe(lettersOf(play))
      }),
      { numRuns: RUNS },
    )
  },
)

test.each([
  ['docx', true],
  ['fountain', true],
  ['tei', true],
  ['fdx', true],
  ['markdown', true],
  ['text', false],
  ['ezdrama', false],
] as const)(
  '[FMT-60] a speech without words and one whose words are all cut stay what they are after %s',
  (format, holdsCuts) => {
    const speech = (speaker: string, text: RichText): ScriptBlock => ({
      type: 'dialogue',
      speaker: [{ text: speaker }],
      paragraphs: [text],
      layout: 'default',
      struckThrough: false,
    })
    const { blocks } = again(format, [
      { type: 'scene', sceneNumber: '1', sceneName: 'Hof', text: [] },
      speech('ANNA', [{ text: 'Guten Morgen.' }]),
      speech('BEN', [{ text: 'Alles weg.', cuts: ['cut-1'] }]),
      speech('ANNA', []),
      speech('BEN', [{ text: 'Morgen.' }]),
      speech('ANNA', [{ text: 'Ja.' }]),
    ])
    const said = blocks.flatMap((block) =>
      block.type === 'dialogue'
        ? textsOf(block)
            .flat()
            .map((span) => `${span.cuts ? '-' : ''}${span.text}`)
            .join(': ')
        : [],
    )
    const cut = holdsCuts ? ['BEN: -Alles weg.'] : []
    expect(said).toEqual(['ANNA: Guten Morgen.', ...cut, 'ANNA', 'BEN: Morgen.', 'ANNA: Ja.'])
  },
)

test.each(['fountain', 'ezdrama', 'docx', 'tei', 'fdx'] as const)(
  '[FMT-64] a title that stands in the text and in the file’s own field is one title after %s',
  (format) => {
    const title: ScriptBlock = {
      type: 'heading',
      level: 1,
      text: [{ text: 'Probe' }],
      align: 'center',
    }
    const scene: ScriptBlock = { type: 'scene', sceneNumber: '1', sceneName: 'Hof', text: [] }
    const [speech] = fc.sample(anyPlay({ cuts: false, notes: false }), { numRuns: 1, seed: 1 })
    const { blocks } = again(format, [title, scene, ...(speech ?? []).slice(1)])
    expect(blocks.filter(({ type }) => type === 'heading')).toHaveLength(1)
  },
)

test('[FMT-64] a cut and a cue whose author is unknown come back from a Word file without one', () => {
  const { cuts } = again('docx', [
    { type: 'scene', sceneNumber: '1', sceneName: 'Hof', text: [] },
    {
      type: 'dialogue',
      speaker: [{ text: 'ANNA' }],
      paragraphs: [[{ text: 'Ja. ' }, { text: 'Nein.', cuts: ['cut-1'] }]],
      layout: 'default',
      struckThrough: false,
    },
  ])
  expect([...cuts.values()].map(({ by }) => by)).toEqual([null])
})

const ENDS: ScriptBlock = {
  type: 'dialogue',
  speaker: [{ text: 'BEN' }],
  paragraphs: [[{ text: 'Gut.' }]],
  layout: 'default',
  struckThrough: false,
}
const namedScenes = (...names: readonly string[]) =>
  names.flatMap((sceneName, index): readonly ScriptBlock[] => [
    { type: 'scene', sceneNumber: String(index + 1), sceneName, text: [] },
    { ...ENDS, speaker: [{ text: 'ANNA' }] },
    ENDS,
  ])

test.each(['docx', 'fountain', 'tei', 'fdx', 'markdown', 'text', 'ezdrama'] as const)(
  '[FMT-401] a scene that is named as an act is, or not at all, stays a scene with its name: %s',
  (format) => {
    const names = ['Erster Aufzug', 'Hof', 'Zweiter Akt', '', 'Prolog', 'ACT III', 'Wald']
    const { blocks } = again(format, namedScenes(...names))
    const shown = blocks.flatMap((block) =>
      block.type === 'scene' ? [`${block.sceneNumber} ${block.sceneName}`] : [],
    )
    expect(shown).toEqual(names.map((name, index) => `${index + 1} ${name}`))
    expect(blocks.filter(({ type }) => type === 'heading' || type === 'paragraph')).toEqual(
      hasTitle({ blocks } as FileScript) ? [blocks[0]] : [],
    )
  },
)

test('[FMT-402] Markdown of our own: headings, directions and text between speeches come back as they were', () => {
  const play: readonly ScriptBlock[] = [
    { type: 'heading', level: 2, text: [{ text: 'Personen' }] },
    { type: 'paragraph', text: [{ text: 'Anna, eine Köchin' }] },
    { type: 'heading', level: 1, text: [{ text: 'Prolog' }] },
    ...namedScenes('Hof'),
    {
      ...ENDS,
      paragraphs: [
        [{ text: 'Ja.\n\nDoch.' }],
        [{ text: '(leise)', italic: true }, { text: ' Nein?' }],
      ],
    },
    { type: 'paragraph', text: [{ text: '(Sie geht.)', italic: true }] },
    { type: 'paragraph', text: [{ text: 'Wer ist da?' }] },
    { ...ENDS, paragraphs: [[{ text: 'Ja.\nErste Szene\nÖl: eins.' }], [{ text: 'Öl: zwei.' }]] },
    { type: 'paragraph', text: [{ text: 'Öl: drei.' }] },
    { type: 'paragraph', text: [{ text: 'Nacht' }] },
    ENDS,
    { type: 'heading', level: 3, text: [{ text: 'Erste Szene' }] },
    ENDS,
  ]
  const shown = (blocks: readonly ScriptBlock[]) =>
    blocks.map((block) =>
      [
        block.type === 'heading' ? `heading ${block.level}` : block.type,
        ...textsOf(block)
          .flatMap((text) => plainText(text).split('\n'))
          .filter((line) => line !== ''),
      ].join('|'),
    )
  const { blocks, uncertain } = again('markdown', play)
  expect(shown(blocks)).toEqual(shown(play))
  expect(uncertain.size).toBe(0)
})

test('[FMT-29] plain text: the heading of a scene with its number, names before a colon, no words that are cut', () => {
  expect(decodeText(writeText(SAMPLE)).trimEnd().split('\n')).toEqual([
    'Erster Akt',
    '',
    'SZENE 1: Am Herd',
    '',
    '(Stille.)',
    '',
    'ANNA: Guten Morgen.',
    '',
    'BEN: (gähnt) Morgen.',
  ])
})
