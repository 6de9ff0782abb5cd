import type { UncertainBlock } from '#/shared/imports/import-report.ts'
import type { BodyLine } from '../lines/body.ts'
import type { Doubt } from './doubts.ts'

/** In characters: enough to recognise the line. */
const MAX_TEXT_LENGTH = 80

/** One question for each block: the one about its first doubtful line. */
export function uncertainBlocks(
  doubts: readonly Doubt[],
  blockOf: ReadonlyMap<BodyLine, number>,
): ReadonlyMap<number, UncertainBlock> {
  const uncertain = new Map<number, UncertainBlock>()
  for (const { line, label, alternatives, alike } of doubts) {
    const index = blockOf.get(line)
    if (index === undefined || uncertain.has(index)) continue
    uncertain.set(index, { label, alternatives, alike, text: line.text.slice(0, MAX_TEXT_LENGTH) })
  }
  return uncertain
}
