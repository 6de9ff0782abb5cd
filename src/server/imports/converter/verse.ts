import type { ParagraphLine } from './classify.ts'
import { runsText } from './line.ts'

/**
 * Are these lines of verse? In prose a line ends where the next word would not have fitted;
 * verse breaks with room to spare.
 */
export function isVerse(lines: readonly ParagraphLine[]): boolean {
  if (lines.length < 2) return false
  const early = lines.slice(0, -1).filter((line, index) => {
    const next = lines[index + 1]
    const last = line.runs.at(-1)
    if (!next || !last) return false
    const word = runsText(next.runs).split(' ')[0] ?? ''
    const room = line.columnRight - last.right
    return room > (word.length + 1) * last.size * 0.55 + last.size * 0.5
  })
  return early.length > (lines.length - 1) * 0.6
}
