import type * as Y from 'yjs'
import { plainText, type ScriptBlock } from '../script/blocks.ts'
import { setSpeakerColor, SPEAKER_COLORS } from '../script/speaker-colors.ts'
import { foldSpeakerName, splitSpeakerName } from '../script/speaker-names.ts'

/** Indices of the palette, in an order in which neighbours are unlike each other. Leading roles get the first ones. */
const LEADS_FIRST = [8, 1, 5, 12, 10, 2, 6, 0, 4, 11, 7, 14, 9, 3, 13, 15]

/**
 * Gives a colour to each of the speakers with the most speeches. Colours chosen by name alone may be nearly the same
 * for two of them.
 */
export function colorSpeakers(doc: Y.Doc, blocks: readonly ScriptBlock[]): void {
  const speakers = blocks.flatMap((block) => {
    const [name] = block.type === 'dialogue' ? splitSpeakerName(plainText(block.speaker)) : []
    return name === undefined ? [] : [foldSpeakerName(name)]
  })
  const cast = [...Map.groupBy(speakers, (name) => name)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  for (const [rank, place] of LEADS_FIRST.entries()) {
    const [name] = cast[rank] ?? []
    const color = SPEAKER_COLORS[place]
    if (name !== undefined && color !== undefined) setSpeakerColor(doc, name, color)
  }
}
