import { describe, expect, test } from 'vitest'
import { plainText, type ScriptBlock } from '#/shared/script/blocks.ts'
import { makeEnglishScriptPdf, makeScriptPdf } from '#test/pdf/script-pdf.ts'
import { analysePages, composeScript, convertPages } from './convert-pages.ts'
import { extractPages, straightenScans } from './extract/extract.ts'

/** One line a block, short enough to be read. */
function outline(block: ScriptBlock): string {
  switch (block.type) {
    case 'pageSplit':
      return `— ${block.pageNumber} (${block.printedNumber ?? ''})`
    case 'scene':
      return `# ${block.sceneNumber} ${block.sceneName}`
    case 'dialogue':
      return `${plainText(block.speaker)}: ${block.paragraphs.map(plainText).join(' | ')}`
    case 'heading':
    case 'paragraph':
      return plainText(block.text)
  }
}

const convert = async (pdf: Uint8Array) => convertPages(await extractPages(pdf, () => {})).blocks

describe('a whole PDF', () => {
  test('[IMP-200] in English: scene, direction, speeches', async () => {
    expect((await convert(makeEnglishScriptPdf())).map(outline)).toEqual([
      '— 1 (1)',
      'The Blue Lamp',
      '# 1 SCENE 1',
      '(A lamp room. The sea, far below.)',
      'NELL: Someone has painted the glass blue.',
      'ABEL: (not looking up) It keeps the gulls calm.',
      'NELL: And the ships?',
      'ABEL: Nobody asked the ships.',
    ])
  })

  test('[IMP-41] [IMP-42] each page has its split, with the printed number', async () => {
    const splits = (await convert(makeScriptPdf())).filter((block) => block.type === 'pageSplit')
    expect(splits.map(outline)).toEqual(['— 1 (1)', '— 2 (2)', '— 3 (3)'])
  })

  test('[IMP-200] [IMP-204] in German: umlauts, a broken word, directions in italics', async () => {
    const blocks = await convert(makeScriptPdf())
    expect(blocks.map(outline)).toContain(
      'Frau Öhler: Noch nicht. Ich höre es schon in der Decke arbeiten, ganz leise und unermüdlich.',
    )
    expect(blocks).toContainEqual({
      type: 'paragraph',
      text: [{ text: '(Stille. Das Telefon klingelt zweimal.)', italic: true }],
    })
  })
})

test('[UI-502] a scan is read with one margin on all pages, and its lines are shown where they are on the paper', () => {
  const line = (text: string, x: number, y: number) => {
    const style = { width: text.length * 6, size: 12, bold: false, italic: false }
    return { text, x, y, ...style }
  }
  const scan = (number: number, ...items: readonly ReturnType<typeof line>[]) =>
    ({ number, width: 595, height: 842, items, isScan: true }) as const
  const speech = (y: number) => line('ANNA: Guten Abend, mein lieber Ben.', 70, y)
  const title = scan(1, line('Ein Stück', 240, 300), line('Ein Schwank', 230, 340))
  const pages = [title, ...[2, 3, 4].map((number) => scan(number, speech(100), speech(120)))]
  const straight = straightenScans(pages)
  expect(new Set(straight.map(({ items }) => items[0]?.x))).toContain(70)
  const { print } = analysePages(straight)
  const places = print.lines.map(({ page, x, text }) => ({ page, x, text }))
  expect(places.slice(0, 3)).toEqual([
    { page: 1, x: 240, text: 'Ein Stück' },
    { page: 1, x: 230, text: 'Ein Schwank' },
    { page: 2, x: 70, text: 'ANNA: Guten Abend, mein lieber Ben.' },
  ])
})

test('[IMP-803] a text layer over a scan has its lines in one size, so that none is a heading by its measured size', () => {
  const line = (text: string, y: number, size: number) => {
    const style = { width: text.length * 6, size, bold: false, italic: false }
    return { text, x: 70, y, ...style }
  }
  const sizes = Array.from({ length: 16 }, (_, index) => 10 + ((index * 7) % 13) / 10)
  const items = sizes.map((size, index) =>
    line(index % 2 === 0 ? 'ANNA' : `Das ist der ${index}. Satz.`, 60 + index * 14, size),
  )
  const { blocks } = composeScript(
    analysePages(straightenScans([{ number: 1, width: 595, height: 842, items }])),
    new Map(),
  )
  expect(blocks.filter(({ type }) => type === 'heading' || type === 'scene')).toEqual([])
})
