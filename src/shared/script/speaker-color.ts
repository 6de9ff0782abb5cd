import type * as Y from 'yjs'
import { META_NAME } from './schema.ts'
import { SPEAKER_COLORS, stableColor } from './speaker-colors.ts'
import { foldSpeakerName, splitSpeakerName } from './speaker-names.ts'

// one key a name, so that two people who colour two names at once both succeed
const KEY = 'speakerColor:'

/** The colour of a name (of its first one, where it stands for several): chosen, or its own from the start. */
export function speakerColor(doc: Y.Doc, name: string): string {
  const folded = foldSpeakerName(splitSpeakerName(name)[0] ?? name)
  const chosen = doc.getMap(META_NAME).get(KEY + folded)
  return SPEAKER_COLORS.find((color) => color === chosen) ?? stableColor(folded)
}

/** Gives everyone whom the name stands for a colour of the palette; anything else is ignored. */
export function setSpeakerColor(doc: Y.Doc, name: string, color: string): void {
  if (!SPEAKER_COLORS.some((candidate) => candidate === color)) return
  doc.transact(() => {
    for (const part of splitSpeakerName(name))
      doc.getMap(META_NAME).set(KEY + foldSpeakerName(part), color)
  })
}

/** Calls back when a colour changed, here or elsewhere. */
export function onSpeakerColors(doc: Y.Doc, listener: () => void): () => void {
  const meta = doc.getMap(META_NAME)
  const observer = ({ keysChanged }: Y.YMapEvent<unknown>) => {
    if ([...keysChanged].some((key) => String(key).startsWith(KEY))) listener()
  }
  meta.observe(observer)
  return () => meta.unobserve(observer)
}
