import type { Body, BodyLine } from '../lines/body.ts'
import { shapeOf } from '../lines/line.ts'
import type { Candidate } from './speaker-candidate.ts'
import { type SpeakerLine, placeTrait, sharedTraits } from './speaker-traits.ts'

/** Traits that a line of a speech does not have by chance. */
const TELLING = new Set(['bold', 'capitals', 'spaced'])
const END = /^\s*[.:]?[,;']?(?=\s|$)/
const LIKE_A_SPEECH = 0.4

/**
 * Lines at the names' place and in their setting that begin with a name known from other lines, though
 * they are not made quite like those: nothing follows before the page ends, or a comma has crept in.
 */
export function withKnownNames(body: Body, found: readonly SpeakerLine[]): readonly SpeakerLine[] {
  const demanded = sharedTraits(found)
  const places = new Set(found.map(placeTrait))
  if (!demanded.some(({ value }) => TELLING.has(value))) return found
  const style = demanded.filter(({ value }) => TELLING.has(value))
  const known = new Set(found.map(([line]) => line))
  const names = [...new Set(found.map(([, { name }]) => name))].toSorted(
    (a, b) => b.length - a.length,
  )
  const more = body.lines.flatMap((line): readonly SpeakerLine[] => {
    const candidate = known.has(line) ? null : knownName(line, names)
    const speaker: SpeakerLine | null = candidate && [line, candidate]
    const isLike =
      speaker &&
      places.has(placeTrait(speaker)) &&
      style.every(({ trait, value }) => trait(speaker) === value)
    return isLike ? [speaker] : []
  })
  // Too many would mean that it is the text that speaks of these people.
  return more.length > found.length * LIKE_A_SPEECH ? found : [...found, ...more]
}

function knownName(line: BodyLine, names: readonly string[]): Candidate | null {
  const text = line.runs.map((run) => run.text).join('')
  const name = names.find((known) => text.startsWith(known))
  const end = name === undefined ? null : END.exec(text.slice(name.length))
  // Bare capitals amid a sentence are emphasis.
  if (name === undefined || !end || (end[0] === '' && shapeOf(line).length > name.length))
    return null
  return { name, direction: '', length: name.length + end[0].length, suffix: '' }
}
