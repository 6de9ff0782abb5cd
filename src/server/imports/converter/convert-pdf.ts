import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { measureBody } from './body.ts'
import { buildBlocks } from './build-blocks.ts'
import { classifyLines } from './classify.ts'
import { extractPages, type PageListener } from './extract.ts'
import { withoutFurniture } from './furniture.ts'
import { withoutLineNumbers } from './line-numbers.ts'
import { pageLines } from './lines.ts'
import type { PageText } from './page-text.ts'
import { findSpeakerLines } from './speaker-layout.ts'

/** A PDF's text layer becomes a script's blocks (IMP-39). Throws ImportFailure. */
export async function convertPdf(
  pdf: Uint8Array,
  onPage: PageListener,
): Promise<readonly ScriptBlock[]> {
  return convertPages(await extractPages(pdf, onPage))
}

/** The stages after extraction, pure: lines → furniture → layout → classify → blocks. */
export function convertPages(pages: readonly PageText[]): readonly ScriptBlock[] {
  const body = measureBody(withoutLineNumbers(withoutFurniture(pages.map(pageLines))))
  return buildBlocks(body, classifyLines(body, findSpeakerLines(body)))
}
