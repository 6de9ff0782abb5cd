import { speechStart } from './line-grammar/speaker-name.ts'

/** Folded names are kept: a play has few names, each of them a thousand times, and folding takes a microsecond. */
const folded = new Map<string, string>()
const MAX_FOLDED = 1000

/** A name as it is compared: 'Anna ' and 'ANNA' are one person. */
export function foldSpeakerName(name: string): string {
  const known = folded.get(name)
  if (known !== undefined) return known
  const next = name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('de')
  if (folded.size >= MAX_FOLDED) folded.clear()
  folded.set(name, next)
  return next
}

/** The people that a name stands for: 'ANNA / BEN' are two (DLG-9). */
export function splitSpeakerName(name: string): readonly string[] {
  return name
    .split(/[/|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The name that a line begins with, where capitals and a colon make it one; else null (DLG-10). */
export function speakerOfLine(line: string): string | null {
  const start = speechStart(line)
  return start?.isInCapitals ? start.name : null
}

/** Every speaker once, in the order of the first entrance, as written there. */
export function speakerList(names: Iterable<string>): readonly string[] {
  const byFolded = new Map<string, string>()
  for (const name of new Set(names))
    for (const part of splitSpeakerName(name)) {
      const key = foldSpeakerName(part)
      if (!byFolded.has(key)) byFolded.set(key, part)
    }
  return [...byFolded.values()]
}
