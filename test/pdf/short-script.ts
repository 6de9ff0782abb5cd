// A script in short, from rows that are placed on pages: tests of layouts read as the pages look.
import { convertPages } from '#/server/imports/converter/convert-pages.ts'
import { plainText, type ScriptBlock } from '#/shared/script/blocks.ts'
import { pageText, type Placed } from './page-text.ts'

/** Rows from the top of a page on, 12 points apart; a number in front is the space above in points. */
export type Row = readonly [space: number, ...pieces: readonly Piece[]]
type Piece = readonly [x: number, text: string, style?: Placed[3]]

/** A page with these rows. */
export function placedPage(rows: readonly Row[], number = 1) {
  let y = 60
  const placed = rows.flatMap(([space, ...pieces]) => {
    y += space
    return pieces.map(([x, text, style = {}]): Placed => [x, y, text, style])
  })
  return pageText(placed, number)
}

/** 'ANNA: text' for speeches, '(text)' for directions, '# text' for scenes, 'text' for the rest. */
export function shortly(...pages: readonly (readonly Row[])[]) {
  return inShort(convertPages(pages.map((rows, index) => placedPage(rows, index + 1))).blocks)
}

export function inShort(blocks: readonly ScriptBlock[]): readonly string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'dialogue')
      return [`${plainText(block.speaker)}: ${block.paragraphs.map(plainText).join(' / ')}`]
    if (block.type === 'scene') return [`# ${block.sceneName}`]
    if (block.type !== 'paragraph') return []
    const isDirection = block.text.every((span) => span.italic)
    return [
      isDirection ? `(${plainText(block.text).replace(/^\(|\)$/g, '')})` : plainText(block.text),
    ]
  })
}
