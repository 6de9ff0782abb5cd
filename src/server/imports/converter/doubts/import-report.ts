import type { ImportReport } from '#/shared/imports/import-report.ts'
import { plainText, type ScriptBlock } from '#/shared/script/blocks.ts'

export function importReport(
  blocks: readonly ScriptBlock[],
  pages: number,
  uncertain: number,
  unreadPages: readonly number[],
): ImportReport {
  const speeches = blocks.filter((block) => block.type === 'dialogue')
  const speakers = new Set(speeches.map(({ speaker }) => plainText(speaker).toLowerCase()))
  return {
    pages,
    scenes: blocks.filter((block) => block.type === 'scene').length,
    speakers: speakers.size,
    speeches: speeches.length,
    uncertain,
    unreadPages,
  }
}
