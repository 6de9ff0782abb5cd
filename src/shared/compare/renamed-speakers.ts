import type { RenamedSpeaker } from './comparison.ts'

/** The parts of a block that show a renamed speaker. */
export interface Speech {
  readonly speaker: string
  /** Its words, without marks. */
  readonly text: string
}

/**
 * The speakers with another name in the whole script: the old name is nowhere in the later script, the new name is
 * nowhere in the earlier script, and a text of the old name is now a text of the new name.
 */
export function renamedSpeakers(
  before: readonly Speech[],
  after: readonly Speech[],
): readonly RenamedSpeaker[] {
  const isThere = new Set(after.map(({ speaker }) => speaker))
  const wasThere = new Set(before.map(({ speaker }) => speaker))
  const nowSaidBy = onlySpeakers(after)
  const heirs = new Map<string, Map<string, number>>()
  for (const [text, speaker] of onlySpeakers(before)) {
    const heir = nowSaidBy.get(text)
    if (!speaker || !heir || isThere.has(speaker) || wasThere.has(heir)) continue
    const counts = heirs.get(speaker) ?? new Map<string, number>()
    counts.set(heir, (counts.get(heir) ?? 0) + 1)
    heirs.set(speaker, counts)
  }
  return [...heirs].flatMap(([speaker, counts]) => {
    const [heir, ...others] = counts.keys()
    if (heir === undefined || others.length > 0) return []
    const speeches = before.filter((speech) => speech.speaker === speaker).length
    return [{ before: speaker, after: heir, speeches }]
  })
}

/** The speaker of each text that occurs once; null for a text that occurs more often. */
function onlySpeakers(speeches: readonly Speech[]): ReadonlyMap<string, string | null> {
  const speakers = new Map<string, string | null>()
  for (const { speaker, text } of speeches)
    if (speaker && text) speakers.set(text, speakers.has(text) ? null : speaker)
  return speakers
}
