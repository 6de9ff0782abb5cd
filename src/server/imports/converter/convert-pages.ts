import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { measureBody } from './body.ts'
import { buildBlocks } from './build-blocks.ts'
import { classifyLines } from './classify.ts'
import { withoutFurniture } from './furniture.ts'
import { withoutLineNumbers } from './line-numbers.ts'
import { pageLines } from './lines.ts'
import type { PageText } from './page-text.ts'
import { findSpeakerLines } from './speaker-layout.ts'

/**
 * The text of a PDF's pages becomes a script's blocks (IMP-39), in pure stages:
 * lines → furniture → line numbers → body → speaker layout → classify → blocks.
 */
export function convertPages(pages: readonly PageText[]): readonly ScriptBlock[] {
  const body = measureBody(withoutLineNumbers(withoutFurniture(pages.map(pageLines))))
  return buildBlocks(body, classifyLines(body, findSpeakerLines(body)))
}
