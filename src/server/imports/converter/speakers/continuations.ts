import type { Body, BodyLine } from '../lines/body.ts'
import { isContinuationMark } from '#/shared/script/line-grammar/continuation.ts'
import type { SpeakerLayout } from './speaker-candidate.ts'

/**
 * A speech that the end of a page interrupts stays one speech. The line '(MORE)' is taken out, and so is the name at
 * the top of the next page, if it says that the speech goes on. A speech that goes on after a direction keeps its name.
 */
export function withoutContinuations(
  body: Body,
  { speakers }: Pick<SpeakerLayout, 'speakers'>,
): Body {
  const lines: BodyLine[] = []
  let speaker: string | null = null
  let isInterrupted = false
  let isTop = false
  for (const line of body.lines) {
    const named = speakers.get(line)
    const isSame = named !== undefined && named.name === speaker && line.gapAbove === null
    if (isContinuationMark(line.text)) isInterrupted = true
    else if (isSame && (isInterrupted || named.isContinued)) isTop = true
    else {
      lines.push(isTop ? { ...line, gapAbove: null } : line)
      speaker = named?.name ?? speaker
      isInterrupted = false
      isTop = false
    }
  }
  return { ...body, lines }
}
