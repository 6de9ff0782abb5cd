import { type Body, type BodyLine, PARAGRAPH_GAP } from './body.ts'
import { lineText } from './line.ts'
import { type Candidate, lengthBefore } from './speaker-candidate.ts'
import type { SpeakerLayout, SpeakerLines } from './speaker-layout.ts'

export type WrappedNames = Pick<SpeakerLayout, 'speakers' | 'nameTails'>

/** Such a name goes on, even with one that others have alone. */
const UNFINISHED = /(?:\s(?:und|and|mit|von|der|die|das|des|the|of)|[,&/-])$/iu

/** A name too long for its column goes on in the lines below, beside the speech. */
export function withWrappedNames(body: Body, speakers: SpeakerLines, textX: number): WrappedNames {
  const heads = new Map<BodyLine, Candidate>(speakers)
  const nameTails = new Map<BodyLine, number>()
  const isSetApart = (line: BodyLine) => (line.gapAbove ?? PARAGRAPH_GAP) >= PARAGRAPH_GAP
  const apart = [...speakers.keys()].filter(isSetApart).length
  // Only where speeches stand apart does a name without a space above it belong to the one before.
  if (apart < speakers.size * 0.7) return { speakers, nameTails }
  const names = new Set(
    [...speakers].filter(([line]) => isSetApart(line)).map(([, { name }]) => name),
  )
  let head: BodyLine | null = null
  for (const line of body.lines) {
    const length: number =
      line.right <= textX ? lineText(line).length : (lengthBefore(line, textX) ?? 0)
    const isNarrow = line.x < textX - line.size && length > 0
    const isTail =
      head !== null &&
      !isSetApart(line) &&
      isNarrow &&
      (UNFINISHED.test(heads.get(head)?.name ?? '') || !names.has(speakers.get(line)?.name ?? ''))
    if (isTail && head) {
      const candidate = heads.get(head)
      const tail = line.text.slice(0, length).trim()
      if (candidate) heads.set(head, { ...candidate, name: `${candidate.name} ${tail}` })
      heads.delete(line)
      nameTails.set(line, length)
    } else head = heads.has(line) ? line : null
  }
  return { speakers: heads, nameTails }
}
