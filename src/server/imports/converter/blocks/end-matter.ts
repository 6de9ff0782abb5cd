import { isEndMark } from '#/shared/script/line-grammar/end-mark.ts'
import { type Body, type BodyLine, PARAGRAPH_GAP } from '../lines/body.ts'
import type { SpeakerLines } from '../speakers/speaker-candidate.ts'
import { isLargeHeading, isWordHeading } from './headings.ts'

/** Words of what follows a play: rights, licences, prices, orders, an index. */
const MATTER =
  /©|copyright|(?:aufführungs|urheber|bühnen)recht|alle rechte|all rights|tous droits|derechos|diritti|rechten voor|rättigheter|prawa|все права|licen[cs]e|lizenz|creative commons|bestell(?:schein|ung|formular)|order form|isbn|impressum|www\.|https?:|preis(?:e|liste)|price list|€|\bEUR\b|glossar|stichwortverzeichnis|weitere stücke|anhang|appendix|index/iu
/** In leadings: the space that parts what follows from the last speech. */
const SET_APART = 2.2
/** The words that tell may stand so many lines below the first. */
const NEAR = 3

/** Whether a line of its own says that the play, or a part of it, is over. */
export function isEndLine({ text, gapAbove, runs }: BodyLine): boolean {
  const isApart = (gapAbove ?? PARAGRAPH_GAP) >= PARAGRAPH_GAP || runs.every((run) => run.italic)
  return isApart && isEndMark(text)
}

/**
 * The index of the first line behind the play: below the mark of its end, or where rights, prices and the like begin,
 * apart from the last speech; Infinity where nothing follows.
 */
export function endOfPlay(body: Body, speakers: SpeakerLines): number {
  const { lines } = body
  const last = Math.max(
    lines.findLastIndex((line) => speakers.has(line)),
    lines.findLastIndex(isWordHeading),
  )
  if (speakers.size === 0) return Infinity
  const lastLine = lines[last]
  const speaker = lastLine && speakers.get(lastLine)
  // the first line below a name is a speech in any case
  const isAlone = speaker !== undefined && speaker.length >= (lastLine?.text.length ?? 0)
  const mark = lines.findIndex((line, index) => index > last && isEndLine(line))
  if (mark >= 0) return mark + 1
  const matter = lines.findIndex((line, index) => {
    const isApart =
      (line.gapAbove ?? SET_APART) >= SET_APART ||
      line.size < body.size * 0.95 ||
      isLargeHeading(line, body)
    const near = lines.slice(index, index + NEAR).map(({ text }) => text)
    return index > (isAlone ? last + 1 : last) && isApart && near.some((text) => MATTER.test(text))
  })
  return matter < 0 ? Infinity : matter
}
