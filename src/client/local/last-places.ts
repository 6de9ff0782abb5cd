// Where somebody was last in each script on this machine, as a word that only the script's document understands.
import { forgetLocal, localKeys, readLocal, storeLocal } from './local-storage.ts'

const prefixOf = (userId: string) => `editor.lastPlace.${userId}.`

export function readLastPlace(userId: string, scriptId: string): string | null {
  return readLocal(prefixOf(userId) + scriptId)
}

export function storeLastPlace(userId: string, scriptId: string, place: string): void {
  storeLocal(prefixOf(userId) + scriptId, place)
}

export function forgetLastPlaces(userId: string): void {
  for (const key of localKeys(prefixOf(userId))) forgetLocal(key)
}
