import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { measureBody } from './body.ts'
import { buildBlocks } from './build-blocks.ts'
import { classifyLines } from './classify.ts'
import { type CleanPage, withoutFurniture } from './furniture.ts'
import { withoutLineNumbers } from './line-numbers.ts'
import type { BodyPage } from './line.ts'
import { columnLines } from './lines.ts'
import type { PageText } from './page-text.ts'
import { findSpeakerLayout } from './speaker-layout.ts'

/**
 * The text of a PDF's pages becomes a script's blocks (IMP-39), in pure stages:
 * furniture → lines → line numbers → body → speaker layout → classify → blocks.
 */
export function convertPages(pages: readonly PageText[]): readonly ScriptBlock[] {
  const body = measureBody(withoutLineNumbers(bodyPages(withoutFurniture(pages))))
  return buildBlocks(body, classifyLines(body, findSpeakerLayout(body)))
}

function bodyPages(pages: readonly CleanPage[]): readonly BodyPage[] {
  const lines = columnLines(pages)
  return pages.map(({ number, printedNumber, isScan }, index) => ({
    number,
    lines: lines[index] ?? [],
    ...(printedNumber && { printedNumber }),
    ...(isScan && { isScan }),
  }))
}
