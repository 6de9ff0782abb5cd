import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyBlocks } from '#test/support/any-blocks.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { heading, page, p, say, scene } from '#test/support/script.ts'
import type { ScriptBlock } from '../script/blocks.ts'
import { type CueDetails, NO_DETAILS } from '../script/cue-details.ts'
import { cueNumbers } from '../script/cue-numbers.ts'
import { ALL_CLOSED, ALL_OPEN, type PlayedCuts } from '../script/cuts/played.ts'
import { docOfBlocks } from '../script/blocks-as-doc.ts'
import { NO_NUMBERING } from '../script/numbers/numbering.ts'
import { outlineOf } from '../script/outline.ts'
import {
  bookCues,
  type BookChoice,
  type BookCue,
  type BookSource,
  bookRows,
  typesOfBook,
} from './book-cues.ts'
import { bookCsv, type BookCsvText, promptCsv } from './book-csv.ts'
import { makePromptRows, type PromptRow, promptRows } from './prompt-rows.ts'

function sourceOf(
  blocks: readonly ScriptBlock[],
  details: Readonly<Record<string, Partial<CueDetails>>> = {},
  played: PlayedCuts = ALL_CLOSED,
): BookSource {
  const doc = docOfBlocks(withCuts(...blocks))
  const outline = outlineOf(doc, played)
  return {
    doc,
    outline,
    cueNumbers: cueNumbers(outline, NO_NUMBERING),
    details: new Map(
      Object.entries(details).map(([cueId, known]) => [cueId, { ...NO_DETAILS, ...known }]),
    ),
    played,
  }
}

const EVERYTHING: BookChoice = {
  types: typesOfBook('all'),
  fromScene: 1,
  toScene: Infinity,
  showsCut: true,
}
const LEFT_OUT = { ...EVERYTHING, showsCut: false }

/** The words around a cue: «its own», and ‹those that are not played›. */
const shown = ({ words }: Pick<BookCue, 'words'>): string =>
  words
    .map(({ text, isCue, isCut }) => {
      const marked = isCue ? `«${text}»` : text
      return isCut ? `‹${marked}›` : marked
    })
    .join('')

/** The text of a row, with [Achtung …] and [cue ids] where they are called. */
const told = ({ kind, name, speaker, pieces }: PromptRow): string => {
  const text = [...speaker, ...(speaker.length > 0 ? [COLON] : []), ...pieces]
    .map(({ text: words, isCut, calls }) => {
      const called = calls.map(
        (call) =>
          `[${call.kind === 'standby' ? '! ' : ''}${call.cues.map(({ cueId }) => cueId).join(' ')}]`,
      )
      return called.join('') + (isCut ? `‹${words}›` : words)
    })
    .join('')
  return kind === 'speech' || kind === 'text' ? text : `${kind} ${name}${text}`
}
const COLON = { text: ': ', isCut: false, calls: [] }

const PLAY = [
  page(1),
  scene('Park'),
  say('ANNA', 'Die {light a|Laternen} gehen an, {sound b|Musik} spielt.'),
  { type: 'pageSplit', pageNumber: 2, printedNumber: '17' } as const,
  scene('Haus'),
  say('BEN', 'Ich weiß, Anna, und nun {light c|geh} in dein Haus, denn es regnet schon sehr.'),
  p('{einruf d|Anna} geht.'),
]

test('[BOOK-1] the cues of a book are those of its types, in order, with number, scene, page and speaker', () => {
  const source = sourceOf(PLAY)
  const lines = (types: BookChoice['types']) =>
    bookCues(source, { ...EVERYTHING, types }).map(
      ({ number, scene: inScene, sceneName, page: on, speaker }) =>
        [number, inScene, sceneName, on?.number, on?.printed, speaker].join(' '),
    )
  expect(lines(['light'])).toEqual(['101 1 Park 1  ANNA', '201 2 Haus 2 17 BEN'])
  expect(lines(['einruf'])).toEqual(['201 2 Haus 2 17 '])
  expect(lines(typesOfBook('all'))).toHaveLength(4)
})

test('[BOOK-1] a cue that follows another one names it, with its type if that is another one', () => {
  const follow = (after: string) => ({ trigger: 'follow', after }) as const
  const source = sourceOf(PLAY, { b: follow('a'), c: follow('a'), d: follow('gone') })
  expect(bookCues(source, EVERYTHING).map(({ follows }) => follows)).toEqual([
    null,
    'Q101 Licht',
    'Q101',
    null,
  ])
})

test('[BOOK-2] the words around a cue are its paragraph’s, shortened at both ends, with its own marked', () => {
  expect(bookCues(sourceOf(PLAY), EVERYTHING).map(shown)).toEqual([
    'Die «Laternen» gehen an, Musik spielt.',
    'Die Laternen gehen an, «Musik» spielt.',
    'Ich weiß, Anna, und nun «geh» in dein Haus, denn es\u00a0…',
    '«Anna» geht.',
  ])
  const long = sourceOf([p('eins zwei drei vier fünf sechs sieben acht neun {light a|zehn} elf')])
  expect(bookCues(long, EVERYTHING).map(shown)).toEqual([
    '… drei vier fünf sechs sieben acht neun «zehn» elf',
  ])
})

test('[BOOK-31] dashes and other signs between words are none of the words around a cue, and no shortened end', () => {
  const blocks = [
    p(
      'Eins – zwei drei – vier – fünf sechs sieben („{light a|acht}“) – neun zehn elf zwölf – dreizehn – vierzehn',
    ),
    p('Nun {light b|geh} – heim, und – dort – bleib – –'),
  ]
  expect(bookCues(sourceOf(blocks), EVERYTHING).map(shown)).toEqual([
    'Eins – zwei drei – vier – fünf sechs sieben („«acht»“) – neun zehn elf zwölf – dreizehn\u00a0…',
    'Nun «geh» – heim, und – dort – bleib – –',
  ])
})

test('[BOOK-2] a cue on several words of a paragraph has each of them marked, one on a name no speaker beside it', () => {
  const [one, other] = bookCues(
    sourceOf([say('{light a|ANNA}', 'Los!'), p('{sound b|Wind} und {sound b|Regen} hören auf')]),
    EVERYTHING,
  )
  expect([one && shown(one), one?.speaker]).toEqual(['«ANNA»', ''])
  expect(other && shown(other)).toBe('«Wind» und «Regen» hören auf')
})

test('[BOOK-3] a cue on cut words is shown as such or left out, and cut words around others are, too', () => {
  const blocks = [
    say('ANNA', 'Ja, ‹ich sah {light a|ihn} dort,› {light b|nun} geh ‹doch schon› heim.'),
    { ...say('BEN', 'Nie {sound c|mehr}.'), struckThrough: true } as const,
  ]
  const cues = bookCues(sourceOf(blocks), EVERYTHING)
  expect(cues.map(shown)).toEqual([
    'Ja, ‹ich sah ›‹«ihn»›‹ dort,› nun geh ‹doch schon›\u00a0…',
    'Ja, ‹ich sah ihn dort,› «nun» geh ‹doch schon› heim.',
    '‹Nie ›‹«mehr»›‹.›',
  ])
  expect(cues.map(({ isCut }) => isCut)).toEqual([true, false, true])
  const left = bookCues(sourceOf(blocks), LEFT_OUT)
  expect(left.map(shown)).toEqual(['Ja, «nun» geh heim.'])
  expect(bookCues(sourceOf(blocks, {}, ALL_OPEN), LEFT_OUT).map(({ cueId }) => cueId)).toEqual([
    'a',
    'b',
  ])
})

test('[BOOK-3] a cue whose first words are cut stands where it is called', () => {
  const blocks = [
    page(1),
    p('‹Es {light a|schlägt}› zwölf.'),
    p('{sound b|Stille.}'),
    page(2),
    scene('Park'),
    scene('Haus'),
    p('Es {light a|dämmert} schon.'),
  ]
  const cues = bookCues(sourceOf(blocks), LEFT_OUT)
  expect(cues.map(({ cueId }) => cueId)).toEqual(['b', 'a'])
  expect(cues[1]).toMatchObject({ scene: 2, page: { number: 2 }, isCut: false })
})

test('[BOOK-4] a book shows the chosen scenes, with headings by scene or type, or none', () => {
  const source = sourceOf(PLAY)
  const cues = bookCues(source, EVERYTHING)
  const heads = (grouping: Parameters<typeof bookRows>[1]) =>
    bookRows(cues, grouping).map((row) =>
      row.kind === 'cue'
        ? row.cue.cueId
        : row.kind === 'scene'
          ? `${row.scene} ${row.name} ${row.count}`
          : `${row.type} ${row.count}`,
    )
  expect(heads('scene')).toEqual(['1 Park 2', 'a', 'b', '2 Haus 2', 'c', 'd'])
  expect(heads('type')).toEqual(['light 2', 'a', 'c', 'sound 1', 'b', 'einruf 1', 'd'])
  expect(heads('none')).toEqual(['a', 'b', 'c', 'd'])
  expect(
    bookCues(source, { ...EVERYTHING, fromScene: 2, toScene: 2 }).map(({ cueId }) => cueId),
  ).toEqual(['c', 'd'])
})

test('[BOOK-5] the prompt book has the text with each call at its word, and a standby so many words before', () => {
  const source = sourceOf(PLAY, {
    b: { standby: 5 },
    c: { standby: 'half-page', does: 'Blackout' },
    d: { standby: 5 },
  })
  expect(promptRows(source, EVERYTHING).map(told)).toEqual([
    'page ',
    'scene Park',
    'ANNA: [! b c]Die [a]Laternen gehen an, [b]Musik spielt.',
    'page ',
    'scene Haus',
    'BEN: Ich weiß, Anna, und nun [c]geh in dein Haus, [! d]denn es regnet schon sehr.',
    '[d]Anna geht.',
  ])
})

test('[BOOK-5] a standby that falls before the chosen scenes stands at their beginning; without words before it, at the call', () => {
  const source = sourceOf(PLAY, { c: { standby: 'half-page' } })
  expect(
    promptRows(source, { ...EVERYTHING, fromScene: 2, toScene: 2 })
      .map(told)
      .slice(1, 2),
  ).toEqual(['BEN: [! c]Ich weiß, Anna, und nun [c]geh in dein Haus, denn es regnet schon sehr.'])
  const first = sourceOf([say('ANNA', '{light a|Los} jetzt.')], { a: { standby: 10 } })
  expect(promptRows(first, EVERYTHING).map(told)).toEqual(['ANNA: [! a][a]Los jetzt.'])
})

test('[BOOK-6] the prompt book shows cut words as such, or leaves them out with speeches and scenes of which nothing is left', () => {
  const blocks = [
    scene('Park'),
    say('ANNA', '‹Ja, {light a|wohl.}›', 'Gut.'),
    { ...say('BEN', 'Nie.'), struckThrough: true } as const,
    scene('Haus'),
    p('‹Alles weg.›'),
    page(2),
    scene('Hof'),
    scene('Ende'),
    p('Hier {light b|aus.}'),
    say('ANNA', '‹So›.'),
    p('…'),
  ]
  const source = sourceOf(blocks, { a: { standby: 5 } })
  expect(promptRows(source, EVERYTHING).map(told)).toEqual([
    'scene Park',
    'ANNA: ‹Ja, ›[a]‹wohl.›',
    'Gut.',
    '‹BEN›: ‹Nie.›',
    'scene Haus',
    '‹Alles weg.›',
    'page ',
    'scene Hof',
    'scene Ende',
    'Hier [b]aus.',
    'ANNA: ‹So›.',
    '…',
  ])
  expect(promptRows(source, LEFT_OUT).map(told)).toEqual([
    'scene Park',
    'ANNA: Gut.',
    'page ',
    'scene Hof',
    'scene Ende',
    'Hier [b]aus.',
    '…',
  ])
})

test('[CUT-395] the prompt book that leaves cuts out names who speaks, also where the name is cut with the words before', () => {
  const blocks = [
    say('‹CARLA›', '‹Eins› zwei.'),
    say('{light a|BEN}', '‹Ganz weg.›'),
    say('‹ANNA›', '‹Ganz weg.›'),
  ]
  const source = sourceOf(blocks)
  expect(promptRows(source, LEFT_OUT).map(told)).toEqual(['CARLA: zwei.', '[a]BEN: '])
})

test('[CUT-450] where the prompt book shows cuts, a name that is cut looks played while a word of its speech is', () => {
  const blocks = [say('‹CARLA›', '‹Eins› zwei.'), say('‹ANNA›', '‹Ganz weg.›')]
  const rows = promptRows(sourceOf(blocks), EVERYTHING).map(told)
  expect(rows).toEqual(['CARLA: ‹Eins› zwei.', '‹ANNA›: ‹Ganz weg.›'])
})

test('[BOOK-5] in any script each played cue is called once, in its words; with a standby, not after it', () => {
  fc.assert(
    fc.property(anyBlocks, fc.boolean(), (blocks, showsCut) => {
      const doc = docOfBlocks(blocks)
      const outline = outlineOf(doc, ALL_CLOSED)
      const source: BookSource = {
        doc,
        outline,
        cueNumbers: cueNumbers(outline, NO_NUMBERING),
        details: new Map(
          outline.cues.map(({ cueId }) => [cueId, { ...NO_DETAILS, standby: 5 as const }]),
        ),
        played: ALL_CLOSED,
      }
      const choice = { ...EVERYTHING, showsCut }
      const cues = bookCues(source, choice)
      const rows = promptRows(source, choice)
      const calls = rows
        .flatMap(({ speaker, pieces }) => [...speaker, ...pieces])
        .flatMap(({ calls: called }) => called)
        .flatMap(({ kind, cues: called }) => called.map(({ cueId }) => ({ kind, cueId })))
      const idsOf = (wanted: string) =>
        calls.filter(({ kind }) => kind === wanted).map(({ cueId }) => cueId)
      expect(idsOf('go')).toEqual(cues.map(({ cueId }) => cueId))
      expect(idsOf('standby').toSorted()).toEqual(
        cues
          .filter(({ isCut }) => !isCut)
          .map(({ cueId }) => cueId)
          .toSorted(),
      )
      for (const { cueId } of cues.filter(({ isCut }) => !isCut)) {
        const of = calls.filter((call) => call.cueId === cueId)
        expect(of.map(({ kind }) => kind)).toEqual(['standby', 'go'])
      }
      const runs = [...cues.flatMap(({ words }) => words), ...rows.flatMap(({ pieces }) => pieces)]
      expect(showsCut || runs.every(({ isCut }) => !isCut)).toBe(true)
      const positions = rows.map(({ position }) => position)
      expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    }),
    { numRuns: 150 },
  )
})

test('[BOOK-11] the prompt book is made in parts, none of which is longer than the rows of a block and its heading', () => {
  const speeches = Array.from({ length: 300 }, (_, index) => [
    ...(index % 50 === 0 ? [scene(`Teil ${index}`)] : []),
    say('ANNA', `Die {light c${index}|Lampe} an!`, 'Und aus.'),
  ])
  const details = speeches.map((_, index) => [`c${index}`, { standby: 20 as const }] as const)
  const source = sourceOf(speeches.flat(), Object.fromEntries(details))
  const parts = [...makePromptRows(source, EVERYTHING)]
  expect(parts.length).toBeGreaterThan(600)
  expect(Math.max(...parts.map(({ length }) => length))).toBe(3)
  expect(parts.flat()).toEqual(promptRows(source, EVERYTHING))
})

test('[BOOK-7] a book as CSV has a line for each cue; words that are not played stand in brackets, and nothing is a formula', () => {
  const blocks = [
    scene('Park'),
    say('ANNA', 'Ja, ‹sehr› {light a|wohl}, =1+1.'),
    p('‹{light b|Aus}›'),
  ]
  const source = sourceOf(blocks, {
    a: { does: '=SUM(1)', standby: 20, who: 'Mia' },
    b: { trigger: 'follow', after: 'a', seconds: 2.5 },
  })
  const [names, first, second, end] = bookCsv(bookCues(source, EVERYTHING), CSV).split('\r\n')
  expect(names).toBe(
    '\ufeffnumber,type,scene,sceneName,page,printed,speaker,before,words,after,name,does,who,trigger,follows,seconds,standby,state',
  )
  expect(first).toBe(
    `Q101,Licht,1,Park,,,ANNA,"Ja, [sehr]",wohl,", =1+1.",,'=SUM(1),Mia,word,,,20 words,`,
  )
  expect(second).toBe('Q102,Licht,1,Park,,,,,[Aus],,,,,follow,Q101,2.5,,cut')
  expect(end).toBe('')
})

test('[BOOK-142] in German, a book as CSV has semicolons between its cells and commas in its decimals, and a comma or semicolon ends no cell', () => {
  const blocks = [scene('Park; Tor'), say('ANNA', '{light a|Ja}, {light b|nein}.')]
  const source = sourceOf(blocks, { b: { trigger: 'follow', after: 'a', seconds: 2.5 } })
  const german = { ...CSV, separator: ';' } as const
  const [, first, second] = bookCsv(bookCues(source, EVERYTHING), german).split('\r\n')
  expect(first).toBe('Q101;Licht;1;"Park; Tor";;;ANNA;;Ja;, nein.;;;;word;;;;')
  expect(second).toBe('Q102;Licht;1;"Park; Tor";;;ANNA;Ja,;nein;.;;;;follow;Q101;2,5;;')
  const [names] = promptCsv(promptRows(source, EVERYTHING), german).split('\r\n')
  expect(names).toBe('\ufeffscene;page;printed;speaker;text;standby;calls')
})

test('[SEC-755] a CSV with semicolons has no formula either where a spreadsheet ends its cells at commas', () => {
  const source = sourceOf([scene('Park,=1+1'), say('ANNA', '{light a|Ja}, @x, aber.')])
  const german = { ...CSV, separator: ';' } as const
  const [, line] = bookCsv(bookCues(source, EVERYTHING), german).split('\r\n')
  expect(line).toBe("Q101;Licht;1;Park,'=1+1;;;ANNA;;Ja;, '@x, aber.;;;;word;;;;")
})

test('[BOOK-143] headings before a scene, such as that of an act, count as its own in the prompt book; others to the scene in which they stand', () => {
  const source = sourceOf([
    heading('Erster Akt'),
    scene('Park'),
    say('ANNA', 'Ja.'),
    heading('Lied'),
    p('La la.'),
    heading('Zweiter Akt'),
    page(2),
    p(),
    heading('Im Winter'),
    scene('Haus'),
    say('BEN', 'Nein.'),
    heading('Ende'),
  ])
  const scenesOf = (fromScene: number, toScene: number) =>
    promptRows(source, { ...EVERYTHING, fromScene, toScene })
      .filter(({ kind }) => kind === 'heading')
      .map((row) => `${row.scene} ${row.pieces.map(({ text }) => text).join('')}`)
  expect(scenesOf(1, Infinity)).toEqual([
    '1 Erster Akt',
    '1 Lied',
    '2 Zweiter Akt',
    '2 Im Winter',
    '2 Ende',
  ])
  expect(scenesOf(1, 1)).toEqual(['1 Erster Akt', '1 Lied'])
  expect(scenesOf(2, 2)).toEqual(['2 Zweiter Akt', '2 Im Winter', '2 Ende'])
})

test('[BOOK-143] a cue in the heading of an act is called in the prompt book of the scene by which it is numbered', () => {
  const source = sourceOf([
    scene('Park'),
    say('ANNA', 'Ja.'),
    heading('Zweiter Akt'),
    heading('{light a|Im Winter}'),
    scene('Haus'),
    say('BEN', 'Nein.'),
  ])
  const called = (fromScene: number, toScene: number) =>
    promptRows(source, { ...EVERYTHING, fromScene, toScene })
      .flatMap(({ pieces }) => pieces.flatMap(({ calls }) => calls))
      .flatMap(({ cues }) => cues.map(({ cueId }) => cueId))
  expect(called(1, 1)).toEqual(
    bookCues(source, { ...EVERYTHING, toScene: 1 }).map((cue) => cue.cueId),
  )
  expect(called(1, 1)).toEqual(['a'])
  expect(called(2, 2)).toEqual([])
})

test('[BOOK-141] the prompt book keeps the lines of a verse; in books of cues and in CSV it is one line', () => {
  const source = sourceOf([say('ANNA', 'Der {light a|Mond}\nist auf\ngegangen.')])
  expect(promptRows(source, EVERYTHING).map(told)).toEqual([
    'ANNA: Der [a]Mond\nist auf\ngegangen.',
  ])
  const [row] = bookCues(source, EVERYTHING)
  expect(row?.words.map(({ text }) => text).join('')).toBe('Der Mond ist auf gegangen.')
  const [, line] = promptCsv(promptRows(source, EVERYTHING), CSV).split('\r\n')
  expect(line).toBe('1,,,ANNA,Der *Mond* ist auf gegangen.,,Q101 Licht')
})

test('[BOOK-7] the prompt book as CSV has a line for each paragraph, with its standbys and calls', () => {
  const source = sourceOf(PLAY, { b: { standby: 5, does: 'leise' } })
  expect(promptCsv(promptRows(source, EVERYTHING), CSV).split('\r\n')).toEqual([
    '\ufeffscene,page,printed,speaker,text,standby,calls',
    '1,1,,,Park,,',
    '1,1,,ANNA,"Die *Laternen* gehen an, *Musik* spielt.",Q101 Ton,Q101 Licht / Q101 Ton: leise',
    '2,2,17,,Haus,,',
    '2,2,17,BEN,"Ich weiß, Anna, und nun *geh* in dein Haus, denn es regnet schon sehr.",,Q201 Licht',
    '2,2,17,,*Anna* geht.,,Q201 Einruf',
    '',
  ])
})

const CSV: BookCsvText = {
  separator: ',',
  number: 'number',
  type: 'type',
  scene: 'scene',
  sceneName: 'sceneName',
  page: 'page',
  printed: 'printed',
  speaker: 'speaker',
  before: 'before',
  words: 'words',
  after: 'after',
  name: 'name',
  does: 'does',
  who: 'who',
  trigger: 'trigger',
  triggers: { word: 'word', visual: 'visual', follow: 'follow' },
  follows: 'follows',
  seconds: 'seconds',
  standby: 'standby',
  state: 'state',
  cut: 'cut',
  text: 'text',
  calls: 'calls',
  standbyOf: (standby) => `${standby} words`,
}
