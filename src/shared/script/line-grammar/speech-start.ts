import { isSceneHeading } from './scene-heading.ts'
import { isInCapitals, nameBeforeColon, type NameStart } from './speaker-name.ts'
import { isPassage } from './transition.ts'

/** The beginning of a line that names the speaker: 'ANNA:', 'Anna:', 'ANNA (leise):', 'Dr. Müller 2 :'. */
export interface SpeechStart extends NameStart {
  /** Whether the name is in capitals; a name in small letters may be any word before a colon. */
  readonly isInCapitals: boolean
}

/** One to four words, the first with a capital: 'Anna', 'Herr von Kalb', 'Bürger 2', 'Anna und Bob'. */
const SMALL_NAME =
  /^(?:\d{1,2}\. ?)?\p{Lu}[\p{L}\p{M}.'’-]*(?: (?:\p{Lu}[\p{L}\p{M}.'’-]*|und|and|von|van|de|der|die|la|&|\d{1,2})){0,3}$/u

/** The start of a speech that a line begins with; null where it begins with none, or is a scene's heading. */
export function speechStart(line: string): SpeechStart | null {
  const start = nameBeforeColon(line)
  if (!start || isSceneHeading(line) || isPassage(start.name)) return null
  const isCapital = isInCapitals(start.name)
  // after small letters only a blank shows that they are a name, and not part of a word
  const isName =
    isCapital || (SMALL_NAME.test(start.name) && /^\s|^$/.test(line.slice(start.length)))
  return isName ? { ...start, isInCapitals: isCapital } : null
}
