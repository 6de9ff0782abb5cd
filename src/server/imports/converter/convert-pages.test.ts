import { describe, expect, test } from 'vitest'
import { plainText, type ScriptBlock } from '#/shared/script/blocks.ts'
import { makeEnglishScriptPdf, makeScriptPdf } from '#test/pdf/script-pdf.ts'
import { convertPages } from './convert-pages.ts'
import { extractPages } from './extract/extract.ts'

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
