import { commonEnds } from '#/shared/common-ends.ts'
import type { Body } from '../lines/body.ts'
import { runsAfter, runsText } from '../lines/line.ts'
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

/**
 * Where names are set with space between their letters, a space between two words is hardly wider than one between two
 * letters: 'FRAULUND' and 'L e Chef' are the names that are read 'FRAU LUND' and 'Le Chef' elsewhere, and 'Mal er' is a
 * word of the text.
 */
export function withOneSpelling(body: Body, found: readonly SpeakerLine[]): readonly SpeakerLine[] {
  const isSpaced = found.some(([line]) => line.runs.some((run) => run.isSpaced))
  if (!isSpaced) return found
  const names = new Map(found)
  const words = new Set(
    body.lines.flatMap((line) => {
      const spoken = runsText(runsAfter(line.runs, names.get(line)?.length ?? 0))
      return spoken.toLowerCase().match(/\p{L}+/gu) ?? []
    }),
  )
  const named = found.map(([line, candidate]): SpeakerLine => {
    const name = withWholeWords(candidate.name.replace(/(?<=^\d+) (?=\.)/, ''), words)
    return [line, { ...candidate, name }]
  })
  const counts = [...countsOf(named.map(([, { name }]) => name))]
  const spellings = Map.groupBy(counts, ([name]) => lettersOf(name))
  return named.map(([line, candidate]) => {
    const [best] = (spellings.get(lettersOf(candidate.name)) ?? []).toSorted(
      ([a, times], [b, otherTimes]) =>
        singleLetters(a) - singleLetters(b) ||
        otherTimes - times ||
        b.split(' ').length - a.split(' ').length,
    )
    return [line, { ...candidate, name: best?.[0] ?? candidate.name }]
  })
}

/** Joins the pieces of a word that the text has. */
function withWholeWords(name: string, words: ReadonlySet<string>): string {
  const pieces = name.split(' ')
  const joined: string[] = []
  for (let index = 0; index < pieces.length;) {
    const ends = pieces.map((_, end) => end + 1).filter((end) => end > index + 1)
    const end = ends.findLast((last) => words.has(pieces.slice(index, last).join('').toLowerCase()))
    joined.push(pieces.slice(index, end ?? index + 1).join(''))
    index = end ?? index + 1
  }
  return joined.join(' ')
}

function lettersOf(name: string): string {
  return name.replaceAll(' ', '').toLowerCase()
}

function singleLetters(name: string): number {
  return name.split(' ').filter((word) => /^\p{L}$/u.test(word)).length
}
