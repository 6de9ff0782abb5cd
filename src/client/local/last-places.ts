// The last place of a user in each script on this machine, in a form that only the script's document can resolve.
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
