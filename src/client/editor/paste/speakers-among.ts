import { foldSpeakerName } from '#/shared/script/speaker-names.ts'
import type { Cast } from '#/shared/script/line-grammar/cast.ts'
import { isSceneHeading } from '#/shared/script/line-grammar/scene-heading.ts'
import {
  isInCapitals,
  nameBeforeDash,
  nameBeforeStop,
} from '#/shared/script/line-grammar/speaker-name.ts'
import { speechStart, type SpeechStart } from '#/shared/script/line-grammar/speech-start.ts'

export type IsSpeaker = (start: SpeechStart) => boolean

/**
 * Returns a function that decides whether the start of a line names a speaker. Capitals before a colon do. A name in
 * small letters, or capitals before a dash or a full stop, may be any words: they count if the script or the list of
 * roles has the name, or if the lines repeat it. If two such names count, the others count, too.
 */
export function speakersAmong(
  lines: readonly string[],
  speakers: Iterable<string>,
  cast: Cast | null,
): IsSpeaker {
  const folded = new Set([...speakers].map(foldSpeakerName))
  const isKnown = ({ name }: SpeechStart) =>
    folded.has(foldSpeakerName(name)) || cast?.has(name) === true
  const met = new Set<string>()
  const established = new Set<string>()
  for (const line of lines) {
    const start = startOfSpeech(line)
    if (!start) continue
    const key = keyOf(start)
    if (isSure(start) || isKnown(start) || met.has(key)) established.add(key)
    met.add(key)
  }
  const isTalk = (mark: SpeechStart['suffix']) =>
    [...established].filter((key) => key.startsWith(mark)).length > 1
  return (start) =>
    isSure(start) ||
    isTalk(start.suffix) ||
    (established.has(keyOf(start)) && (start.suffix === ':' || isKnown(start)))
}

/** The speaker's name at the start of a line; null if the line names no speaker. */
export function startOfSpeech(line: string): SpeechStart | null {
  if (isSceneHeading(line)) return null
  const colon = speechStart(line)
  if (colon) return colon
  const start = nameBeforeDash(line) ?? nameBeforeStop(line)
  return start && isInCapitals(start.name) && /\p{Lu}{2}/u.test(start.name)
    ? { ...start, isInCapitals: true }
    : null
}

const isSure = ({ suffix, isInCapitals }: SpeechStart) => suffix === ':' && isInCapitals
const keyOf = ({ suffix, name }: SpeechStart) => `${suffix}${foldSpeakerName(name)}`
