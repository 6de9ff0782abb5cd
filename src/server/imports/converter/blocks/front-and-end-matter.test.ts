import { expect, test } from 'vitest'
import { plainText, type ScriptBlock } from '#/shared/script/blocks.ts'
import { pageText, type Placed } from '#test/pdf/page-text.ts'
import { analysePages, convertPages } from '../convert-pages.ts'
import { endOfPlay } from './front-and-end-matter.ts'

function told(block: ScriptBlock): string {
  if (block.type === 'dialogue') return `${plainText(block.speaker)}:`
  if (block.type === 'scene') return `# ${block.sceneName}`
  if (block.type === 'pageSplit') return '---'
  const bold = block.text.flatMap((span) => (span.bold ? [`*${span.text}*`] : [span.text])).join('')
  return [block.type === 'heading' ? `h${block.level}` : 'p', block.align, bold]
    .filter(Boolean)
    .join(' ')
}

const TITLE_PAGE: readonly Placed[] = [
  [240, 200, 'Ruth Körber', { size: 12 }],
  [190, 260, 'Der Pegel am Fluss', { size: 26 }],
  [200, 300, 'Ein Schauspiel in zwei Akten', { size: 12 }],
  [188, 700, 'Alle Rechte vorbehalten'],
]
const CAST: readonly Placed[] = [
  [60, 80, 'Personen', { size: 14 }],
  [60, 110, 'Ruth, Wirtin der Fähre'],
  [60, 124, 'Der Messer'],
  [60, 138, 'ein Bote'],
  [60, 166, 'Ort: ein Fluss.'],
]
const SPEECHES = [
  'RUTH. Wer da? Nein, mir antwortet, steht und gebt Euch kund, und zwar sofort.',
  'MESSER. Ich schreibe nur auf, wie hoch das Wasser steht, und das ist alles.',
]

test('[IMP-120] [IMP-121] a title page and a list of roles become headings, the author and the roles', () => {
  const play: readonly Placed[] = [
    [260, 60, 'Erste Szene', { size: 14 }],
    ...Array.from({ length: 20 }, (_, at): Placed => [60, 100 + 14 * at, SPEECHES[at % 2] ?? '']),
  ]
  const { blocks } = convertPages([pageText(TITLE_PAGE), pageText(CAST, 2), pageText(play, 3)])
  expect(blocks.slice(0, 13).map(told)).toEqual([
    '---',
    'p center Ruth Körber',
    'h1 center Der Pegel am Fluss',
    'h3 center Ein Schauspiel in zwei Akten',
    'p center Alle Rechte vorbehalten',
    '---',
    'h2 Personen',
    'p *Ruth*, Wirtin der Fähre',
    'p *Der Messer*',
    'p *ein Bote*',
    'p Ort: ein Fluss.',
    '---',
    '# Erste Szene',
  ])
})

/** Names on lines of their own, in no style of their own; each of them speaks once. */
function onceEach(cast: readonly Placed[]): readonly ScriptBlock[] {
  const play: readonly Placed[] = [
    ...cast,
    [60, 220, 'Erste Szene', { size: 14 }],
    ...['Ruth', 'Der Messer', 'Bote'].flatMap((name, at): readonly Placed[] => [
      [60, 260 + 60 * at, name],
      [90, 274 + 60 * at, 'Wer da? Nein, mir antwortet, steht und gebt Euch kund, und das'],
      [90, 288 + 60 * at, 'sofort.'],
    ]),
  ]
  return convertPages([pageText(play)]).blocks
}

test('[IMP-122] names of the list of roles speak, though none of them speaks twice', () => {
  const speeches = (blocks: readonly ScriptBlock[]) =>
    blocks.filter(({ type }) => type === 'dialogue').map(told)
  expect(speeches(onceEach(CAST))).toEqual(['Ruth:', 'Der Messer:', 'Bote:'])
  expect(speeches(onceEach([]))).toEqual([])
})

test('[IMP-123] words of a heading that fill their line and go on below it are text', () => {
  const play: readonly Placed[] = [
    [60, 60, 'Erste Szene', { size: 14 }],
    [60, 100, 'Szene: ein Garten am Fluss, dahinter die Mauer, an der Mauer eine Bank aus'],
    [60, 114, 'Stein.'],
    ...Array.from({ length: 20 }, (_, at): Placed => [60, 142 + 14 * at, SPEECHES[at % 2] ?? '']),
  ]
  const { blocks } = convertPages([pageText(play)])
  expect(blocks.slice(0, 4).map(told)).toEqual([
    '---',
    '# Erste Szene',
    'p Szene: ein Garten am Fluss, dahinter die Mauer, an der Mauer eine Bank aus Stein.',
    'RUTH:',
  ])
})

const LONG_SPEECHES: readonly Placed[] = Array.from({ length: 30 }, (_, line) => [
  60,
  80 + 14 * line,
  'Wer da? Nein, mir antwortet, steht und gebt Euch kund.',
])
const large = (size: number) => ({ size })

/** The title that a play with this first page is given. */
function titleOf(...firstPage: readonly Placed[]): string | null {
  return analysePages([pageText(firstPage), pageText(LONG_SPEECHES, 2)]).title
}

test('[IMP-61] the text in by far the largest type on the first page is the title, on one line or two', () => {
  const author: Placed = [250, 200, 'Oscar Wilde', large(13)]
  const kind: Placed = [240, 330, 'A Trivial Comedy', large(13)]
  expect(titleOf(author, [200, 260, 'Bunbury', large(26)], kind)).toBe('Bunbury')
  const lines: readonly Placed[] = [
    [140, 260, 'The Importance of Being', large(26)],
    [260, 292, 'Earnest', large(26)],
  ]
  expect(titleOf(author, ...lines, kind)).toBe('The Importance of Being Earnest')
})

test('[IMP-61] a heading is no title, nor what stands out in two places, nor a number', () => {
  expect(titleOf([60, 60, 'Personen', large(14)])).toBeNull()
  expect(titleOf([60, 60, 'Erster Akt', large(26)])).toBeNull()
  expect(titleOf([60, 60, '1789', large(26)])).toBeNull()
  expect(
    titleOf([60, 60, 'Bühne', large(26)], [60, 90, 'zeigt', {}], [60, 120, 'Hamlet', large(26)]),
  ).toBeNull()
})

test('[IMP-61] a play whose first page is text like all others has none, nor has a scan', () => {
  expect(analysePages([pageText(LONG_SPEECHES)]).title).toBeNull()
  expect(analysePages([]).title).toBeNull()
  const title = pageText([[200, 260, 'Bunbury', large(26)]])
  const pages = [title, pageText(LONG_SPEECHES, 2)].map(
    (page) => ({ ...page, isScan: true }) as const,
  )
  expect(analysePages(pages).title).toBeNull()
})

const SHORT_SPEECHES = ['UTE: Ja.', 'JAN: Nein.', 'UTE: Doch.', 'JAN: Gut.']
const end = (...more: readonly Placed[]) => {
  const placed = SHORT_SPEECHES.map((text, index): Placed => [50, 100 + index * 12, text])
  const { body, layout } = analysePages([pageText([...placed, ...more])])
  return body.lines[endOfPlay(body, layout.speakers)]?.text
}

test('[IMP-444] the play ends at the mark of its end, or where rights begin apart from the last speech', () => {
  expect(end([50, 180, 'Vorhang'], [50, 220, 'Weitere Stücke'])).toBe('Weitere Stücke')
  expect(end([50, 220, 'Alle Rechte beim Verlag'])).toBe('Alle Rechte beim Verlag')
})

test('[IMP-444] a last speech that mentions prices goes on', () => {
  expect(end([50, 148, 'Das macht dann 5 €.'])).toBeUndefined()
})

test('[IMP-746] an afterword on a page of its own has no speaker', () => {
  const play = Array.from({ length: 20 }, (_, at): Placed => [
    60,
    100 + 14 * at,
    SPEECHES[at % 2] ?? '',
  ])
  const after: readonly Placed[] = [
    [60, 80, 'Nachwort', { size: 16, bold: true }],
    [60, 110, 'Das Stück entstand nach der Flut. Messer hieß ein Nachbar.'],
  ]
  const { blocks } = convertPages([pageText(play), pageText(after, 2)])
  expect(blocks.slice(-2).map(told)).toEqual([
    'p *Nachwort*',
    'p Das Stück entstand nach der Flut. Messer hieß ein Nachbar.',
  ])
})
