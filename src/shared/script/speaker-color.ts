import type * as Y from 'yjs'
import type { MetaChange } from './meta-change.ts'
import { onMeta } from './on-meta.ts'
import { META_NAME } from './schema.ts'
import { isSpeakerColor, ownColor } from './speaker-colors.ts'
import { foldSpeakerName, splitSpeakerName } from './speaker-names.ts'

// one key a name, so that two people who colour two names at once both succeed
const KEY = 'speakerColor:'

const keyOf = (name: string) => KEY + foldSpeakerName(name)

/** Colours by folded name. */
export type SpeakerColors = ReadonlyMap<string, string>

/**
 * The colour of a name, or of the first of several names: the colour that a user chose, else that of `defaults`, else
 * the name's own colour.
 */
export function speakerColor(doc: Y.Doc, defaults: SpeakerColors, name: string): string {
  const folded = foldSpeakerName(splitSpeakerName(name)[0] ?? name)
  return chosenColor(doc, folded) ?? defaults.get(folded) ?? ownColor(folded)
}

/** The colour that a user chose for one name; null if no user has. */
export function chosenColor(doc: Y.Doc, name: string): string | null {
  const chosen = doc.getMap(META_NAME).get(keyOf(name))
  return isSpeakerColor(chosen) ? chosen : null
}

/** Gives the speakers of another document the colours that were chosen in this one. */
export function copySpeakerColors(from: Y.Doc, to: Y.Doc): void {
  const meta = to.getMap(META_NAME)
  for (const [key, color] of from.getMap(META_NAME).entries())
    if (key.startsWith(KEY) && isSpeakerColor(color)) meta.set(key, color)
}

/** The changes that give each person for whom the name stands a colour of the palette; other colours are ignored. */
export function givenSpeakerColor(name: string, color: string): readonly MetaChange[] {
  if (!isSpeakerColor(color)) return []
  return splitSpeakerName(name).map((part) => ({ key: keyOf(part), value: color }))
}

export function setSpeakerColor(doc: Y.Doc, name: string, color: string): void {
  const meta = doc.getMap(META_NAME)
  doc.transact(() => {
    for (const { key, value } of givenSpeakerColor(name, color)) meta.set(key, value)
  })
}

/** The change that removes the chosen colour of one name. */
export function forgottenSpeakerColor(name: string): MetaChange {
  return { key: keyOf(name), value: undefined }
}

/** Calls the listener when a colour has changed, by a local or a remote edit. */
export function onSpeakerColors(doc: Y.Doc, listener: () => void): () => void {
  return onMeta(doc, (key) => key.startsWith(KEY), listener)
}
