// The numbers of scenes, pages and cues for readers without an editor, counted as the editor counts them. The numbers
// that the document stores are those of the last fold, or placeholders.
import { entryOf } from '../at.ts'
import { type RichText, type ScriptBlock, textsOf, withTexts } from './blocks.ts'
import { cueNumbers } from './cue-numbers.ts'
import { cueType } from './cue-types.ts'
import type { CountedCue } from './numbers/frozen-numbers.ts'
import type { Numbering } from './numbers/numbering.ts'

/** The same blocks with the numbers that they have by their order (DOC-28), and the frozen numbers of cues. */
export function numberBlocks(
  blocks: readonly ScriptBlock[],
  numbering: Numbering,
): readonly ScriptBlock[] {
  const numbers = cueNumbers({ cues: countedCues(blocks) }, numbering)
  const numbered = (text: RichText): RichText => {
    if (!hasCues(text)) return text
    return text.map((span) => {
      if (!span.cues) return span
      const cues = span.cues.map((cue) => ({ ...cue, cueNumber: entryOf(numbers, cue.cueId) }))
      return { ...span, cues }
    })
  }
  let scenes = 0
  let pages = 0
  return blocks.map((block) => {
    switch (block.type) {
      case 'scene':
        return { ...block, sceneNumber: String(++scenes), text: numbered(block.text) }
      case 'pageSplit':
        return { ...block, pageNumber: ++pages }
      default:
        return textsOf(block).some(hasCues) ? withTexts(block, numbered) : block
    }
  })
}

const hasCues = (text: RichText): boolean => text.some(({ cues }) => cues !== undefined)

/** The cues of a script in the order of their first words. */
export function countedCues(blocks: readonly ScriptBlock[]): readonly CountedCue[] {
  const cues = new Map<string, CountedCue>()
  let scenes = 0
  for (const block of blocks) {
    if (block.type === 'scene') scenes++
    const scene = Math.max(1, scenes)
    for (const text of textsOf(block))
      for (const { cues: found } of text)
        for (const { cueId, manualNumber, cueNumber, ...cue } of found ?? [])
          if (!cues.has(cueId))
            cues.set(cueId, {
              cueId,
              manualNumber,
              scene,
              cueType: cueType(cue.cueType),
              storedNumbers: [cueNumber],
            })
  }
  return [...cues.values()]
}
