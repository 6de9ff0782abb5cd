import fc from 'fast-check'
import { expect, test } from 'vitest'
import { say, scene } from '#test/support/script.ts'
import { textsOf } from '../script/blocks.ts'
import {
  CUE_TRIGGERS,
  type CueDetails,
  hasDetails,
  NO_DETAILS,
  STANDBYS,
} from '../script/cue-details.ts'
import { readDocx } from './docx/read.ts'
import { readFdx } from './fdx/read.ts'
import { readFountain } from './fountain/read.ts'
import type { FileScript } from './file-script.ts'
import { EXPORTED_FILES } from './file-names.ts'
import { readScriptFile } from './read-file.ts'
import type { ScriptToWrite } from './script-to-write.ts'
import { readTei } from './tei/read.ts'
import { writeScriptFile } from './write-file.ts'

const DETAILS: ReadonlyMap<string, CueDetails> = new Map([
  ['a', { ...NO_DETAILS, does: 'Blitz · dann Black', who: 'Mia', standby: 20, trigger: 'visual' }],
  ['b', { ...NO_DETAILS, trigger: 'follow', after: 'a', seconds: 2.5, standby: 'half-page' }],
  ['c', { ...NO_DETAILS, trigger: 'follow', does: 'Vorhang: zu' }],
])

const scriptIn = (language: ScriptToWrite['language']): ScriptToWrite => ({
  title: 'Probe',
  blocks: [
    scene('Park'),
    say('ANNA', 'Da {light a 101|kommt} er {sound b 101|endlich} heim.'),
    say('BEN', 'Und {technik c 101|singt} {light d 102|laut}.'),
  ],
  cuts: new Map(),
  comments: new Map(),
  details: DETAILS,
  language,
  cutsAs: 'tracked',
  withComments: true,
  withCues: true,
})

/** What the cues do, by kind and number, each with that of the cue that it follows. */
function told({ blocks, details = new Map() }: FileScript): unknown {
  const cues = blocks.flatMap(textsOf).flatMap((text) => text.flatMap((span) => span.cues ?? []))
  const labels = new Map(
    cues.map(({ cueId, cueType, cueNumber, cueName }) => [
      cueId,
      `${cueType} ${cueNumber}${cueName}`,
    ]),
  )
  return [...labels].map(([cueId, label]) => {
    const known = details.get(cueId)
    return known ? [label, { ...known, after: labels.get(known.after ?? '') ?? null }] : [label]
  })
}

test.each([
  ['docx', readDocx],
  ['fdx', readFdx],
  ['fountain', readFountain],
  ['tei', readTei],
] as const)(
  '[FMT-343] details of cues go into a file and come back from it, in both languages: %s',
  (format, read) => {
    for (const language of ['de', 'en'] as const) {
      const file = read(writeScriptFile(format, scriptIn(language)))
      expect(told(file)).toEqual([
        ['light 101', DETAILS.get('a')],
        ['sound 101', { ...DETAILS.get('b'), after: 'light 101' }],
        ['technik 101', DETAILS.get('c')],
        ['light 102'],
      ])
    }
  },
)

test('[FMT-343] a person reads below a cue what it does, and can change it', () => {
  const text = new TextDecoder().decode(writeScriptFile('fountain', scriptIn('de')))
  expect(text).toContain(
    'kommt[[Q 101 Licht · Was passiert: Blitz · dann Black · Wer: Mia · Auslöser: Sicht-Cue · Achtung: 20 Wörter vorher]]',
  )
  expect(text).toContain(
    'endlich[[Q 101 Ton · Auslöser: folgt auf Q 101 Licht · Sekunden danach: 2,5 · Achtung: halbe Seite vorher]]',
  )
  const changed = readFountain(new TextEncoder().encode(text.replace('Wer: Mia', 'Wer: Tom')))
  expect([...(changed.details ?? new Map()).values()].map(({ who }) => who)).toEqual([
    'Tom',
    '',
    '',
  ])
})

/** How many random details each format holds: more of them in a long run. */
const RUNS = Number(process.env['FORMAT_RUNS'] ?? 60)
const words = fc
  .array(
    fc.constantFrom(
      'Blitz',
      'Öl',
      'Wer:',
      'zu · ab',
      ']]',
      '[[',
      '<b>',
      '&amp;',
      '/*',
      '*/',
      '\\',
      '*',
      '_',
      '~',
      '"',
      '\n',
      '2,5',
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(' ').trim())
const anyDetails: fc.Arbitrary<CueDetails> = fc
  .record({
    does: words,
    who: words.map((text) => text.replaceAll('\n', ' ').slice(0, 40)),
    trigger: fc.constantFrom(...CUE_TRIGGERS),
    seconds: fc.constantFrom(null, 0.5, 3, 3600),
    standby: fc.constantFrom(null, ...STANDBYS),
  })
  .map((details) => ({
    ...NO_DETAILS,
    ...details,
    after: details.trigger === 'follow' ? 'd' : null,
  }))

test.each(['docx', 'fdx', 'fountain', 'tei'] as const)(
  '[FMT-343] whatever cues do comes back from a file, with all signs: %s',
  (format) => {
    fc.assert(
      fc.property(fc.tuple(anyDetails, anyDetails, anyDetails), ([a, b, c]) => {
        const details = new Map(Object.entries({ a, b, c }))
        const bytes = writeScriptFile(format, { ...scriptIn('de'), details })
        const file = readScriptFile(`Probe${EXPORTED_FILES[format].ending}`, bytes)
        const written = [a, b, c, null].map((one) => (one && hasDetails(one) ? one : undefined))
        expect(ownOf(file).map(apartFromBreaks)).toEqual(written.map(apartFromBreaks))
      }),
      { numRuns: RUNS },
    )
  },
)

/** What a cue does, as a file tells it: breaks between its words may be others, and so may ids. */
function apartFromBreaks(details: CueDetails | undefined) {
  const bare = (text: string) => text.replaceAll(/\s+/g, '')
  return (
    details && {
      does: bare(details.does),
      who: bare(details.who),
      trigger: details.trigger,
      seconds: details.seconds,
      standby: details.standby,
      follows: details.after !== null,
    }
  )
}

/** What the cues do, in their order. */
function ownOf({ blocks, details = new Map() }: FileScript): readonly (CueDetails | undefined)[] {
  const cues = blocks.flatMap(textsOf).flatMap((text) => text.flatMap((span) => span.cues ?? []))
  return cues.map(({ cueId }) => details.get(cueId))
}
