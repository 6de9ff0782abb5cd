/** A name as it is compared: 'Anna ' and 'ANNA' are one person. */
export function foldSpeakerName(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('de')
}

/** The people that a name stands for: 'ANNA / BEN' are two (DLG-9). */
export function splitSpeakerName(name: string): readonly string[] {
  return name
    .split(/[/|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Capitals, digits and what stands between them in a name, then a colon. */
const SPEAKER_LINE = /^(\p{Lu}[\p{Lu}\p{M}\d .,'’&/|-]*?)\s*:/u

/** The name that a line begins with, where capitals and a colon make it one; else null (DLG-10). */
export function speakerOfLine(line: string): string | null {
  return SPEAKER_LINE.exec(line)?.[1] ?? null
}

/** Every speaker once, in the order of the first entrance, as written there. */
export function speakerList(names: Iterable<string>): readonly string[] {
  const byFolded = new Map<string, string>()
  for (const name of names)
    for (const part of splitSpeakerName(name)) {
      const folded = foldSpeakerName(part)
      if (!byFolded.has(folded)) byFolded.set(folded, part)
    }
  return [...byFolded.values()]
}
