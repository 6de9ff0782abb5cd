// The fewest places in which two texts differ, in whole words: marks of the words between them can stay.
import { diffArrays } from 'diff'

const TOKEN = /[\p{L}\p{M}\p{N}]+|\s+|./gsu
/** If two texts differ in more places, the search for equal words ends, and the text is one difference. */
const MAX_EDITS = 1000

export interface Hunk {
  readonly from: number
  readonly to: number
  readonly wantedFrom: number
  readonly wantedTo: number
}

/** The differences, the last one first, so that writing one does not change the offsets of those before it. */
export function wordHunks(text: string, wanted: string): readonly Hunk[] {
  if (text === wanted) return []
  const [before, after] = [text.match(TOKEN) ?? [], wanted.match(TOKEN) ?? []]
  const changes = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS })
  if (!changes) return [{ from: 0, to: text.length, wantedFrom: 0, wantedTo: wanted.length }]
  const found: Hunk[] = []
  let [from, wantedFrom] = [0, 0]
  for (const { value, added, removed } of changes) {
    const { length } = value.join('')
    const [to, wantedTo] = [
      added ? from : from + length,
      removed ? wantedFrom : wantedFrom + length,
    ]
    const last = found[0]
    if (added || removed) {
      if (last && last.to === from && last.wantedTo === wantedFrom)
        found[0] = { ...last, to, wantedTo }
      else found.unshift({ from, to, wantedFrom, wantedTo })
    }
    ;[from, wantedFrom] = [to, wantedTo]
  }
  return found
}
