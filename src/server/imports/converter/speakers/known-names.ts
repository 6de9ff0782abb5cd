import type { Body, BodyLine } from '../lines/body.ts'
import { shapeOf } from '../lines/line.ts'
import type { Candidate } from './speaker-candidate.ts'
import { type SpeakerLine, placeTrait, sharedTraits } from './speaker-traits.ts'

/** Traits that a line of a speech does not have by chance. */
const TELLING = new Set(['bold', 'capitals', 'spaced'])
const END = /^\s*[.:]?[,;']?(?=\s|$)/
/**
 * Maximum number of additional lines, as a share of the lines found before. If there are more, their text only mentions
 * these people.
 */
const LIKE_A_SPEECH = 0.4

/**
 * Adds the lines that begin with a known name, at the place of the names and in their setting, but are not quite like
 * the other names: nothing follows before the page ends, or a comma stands there by mistake.
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
  // so many additional lines are not names: the text only mentions these people
  return more.length > found.length * LIKE_A_SPEECH ? found : [...found, ...more]
}

function knownName(line: BodyLine, names: readonly string[]): Candidate | null {
  const text = line.runs.map((run) => run.text).join('')
  const name = names.find((known) => text.startsWith(known))
  const end = name === undefined ? null : END.exec(text.slice(name.length))
  // a name without a mark, with text after it, is emphasis within a sentence
  if (name === undefined || !end || (end[0] === '' && shapeOf(line).length > name.length))
    return null
  return { name, direction: '', length: name.length + end[0].length, suffix: '' }
}
