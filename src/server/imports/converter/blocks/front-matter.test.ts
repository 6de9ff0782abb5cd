import { expect, test } from 'vitest'
import { plainText, type ScriptBlock } from '#/shared/script/blocks.ts'
import { type Placed, pageText } from '#test/pdf/page-text.ts'
import { convertPages } from '../convert-pages.ts'

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
