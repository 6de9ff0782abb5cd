// What the cues do stands in `meta` under `cue:{cueId}`, beside the text, because each change of a mark writes the mark of
// every word of the cue anew. The record of a deleted cue stays there, so that undo and a restored version bring it back;
// every reader lists the cues of the text.
import type * as Y from 'yjs'
import { type CueDetails, hasDetails, validDetails } from './cue-details.ts'
import { onMeta, type MetaChange } from './meta.ts'
import { META_NAME } from './schema.ts'

const DETAILS_KEY = 'cue:'

/** By cueId. */
export type DetailsOfCues = ReadonlyMap<string, CueDetails>

/** Reads what the cues do; parts that are not valid are left out. */
export function readCueDetails(doc: Y.Doc): DetailsOfCues {
  const details = new Map<string, CueDetails>()
  for (const [key, value] of doc.getMap(META_NAME).entries()) {
    if (!isKeyOfDetails(key)) continue
    const known = validDetails(value)
    if (known) details.set(key.slice(DETAILS_KEY.length), known)
  }
  return details
}

export const isKeyOfDetails = (key: string): boolean => key.startsWith(DETAILS_KEY)

/** The cue of which a key of `meta` says what it does; null for every other key. */
export const cueOfDetails = (key: string): string | null =>
  isKeyOfDetails(key) ? key.slice(DETAILS_KEY.length) : null

/** Calls the listener when what a cue does has changed, by a local or a remote edit. */
export function onCueDetails(doc: Y.Doc, listener: () => void): () => void {
  return onMeta(doc, isKeyOfDetails, listener)
}

/** The change that writes what a cue does. */
export function keptDetails(cueId: string, details: CueDetails): MetaChange {
  const value = hasDetails(details) ? { ...details } : undefined
  return { key: DETAILS_KEY + cueId, value }
}
