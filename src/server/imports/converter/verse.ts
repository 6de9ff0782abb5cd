import type { ParagraphLine } from './classify.ts'
import { runsText } from './line.ts'

/** Where prose prevails, a few short lines are no verse. */
const LEAST_LINES_AMONG_PROSE = 4

/** Does the document break its lines as verse does, for the most part? */
export function isMostlyVerse(paragraphs: readonly (readonly ParagraphLine[])[]): boolean {
  const breaks = paragraphs.reduce((total, lines) => total + Math.max(0, lines.length - 1), 0)
  const early = paragraphs.reduce((total, lines) => total + earlyBreaks(lines), 0)
  return early > breaks / 2
}

export function isVerse(lines: readonly ParagraphLine[], isVerseDocument: boolean): boolean {
  if (lines.length < (isVerseDocument ? 2 : LEAST_LINES_AMONG_PROSE)) return false
  return earlyBreaks(lines) > (lines.length - 1) * 0.6
}

/** In prose a line ends where the next word would not have fitted; verse breaks with room to spare. */
function earlyBreaks(lines: readonly ParagraphLine[]): number {
  return lines.slice(0, -1).filter((line, index) => {
    const next = lines[index + 1]
    const last = line.runs.at(-1)
    if (!next || !last) return false
    const word = runsText(next.runs).split(' ')[0] ?? ''
    const room = line.columnRight - last.right
    return room > (word.length + 1) * last.size * 0.55 + last.size * 0.5
  }).length
}
