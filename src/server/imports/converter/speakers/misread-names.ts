import { commonEnds } from '#/shared/common-ends.ts'
import { countsOf } from '../statistics.ts'
import type { SpeakerLine } from './speaker-traits.ts'

/** In letters. Two shorter names that differ by one letter may both be right. */
const MIN_NAME_LENGTH = 5
/** A name that occurs more often has been read right. */
const MAX_TIMES = 2
/** The right reading is at least this many times as frequent. */
const TIMES_MORE = 4

/**
 * On scans a rare name that differs by one letter from a frequent name is that name, misread. So is a rare name with a
 * page number or a speck before it ('7 BOLLAND', '| BOLLAND').
 *
 * @param elsewhere names of the file's text layer, each as often as it occurs
 */
export function withoutMisreadNames(
  found: readonly SpeakerLine[],
  elsewhere: readonly string[] = [],
): readonly SpeakerLine[] {
  const counts = countsOf([...found.map(([, { name }]) => name), ...elsewhere])
  const right = new Map<string, string>()
  for (const [name, count] of counts) {
    if (name.length < MIN_NAME_LENGTH || count > MAX_TIMES) continue
    const similar = [...counts].find(
      ([other, times]) => times >= count * TIMES_MORE && isMisreadOf(other, name),
    )
    if (similar) right.set(name, similar[0])
  }
  return found.map(([line, candidate]) => [
    line,
    { ...candidate, name: right.get(candidate.name) ?? candidate.name },
  ])
}

const IN_FRONT = /^[^\p{L}]+ /u

function isMisreadOf(name: string, read: string): boolean {
  const rest = read.replace(IN_FRONT, '')
  return rest === name || isOneLetterOff(rest, name)
}

function isOneLetterOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  const { head, tail } = commonEnds(a, b, Object.is)
  return Math.max(a.length, b.length) - head - tail <= 1
}
