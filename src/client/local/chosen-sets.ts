// The set of cuts that a user has chosen in each script on this machine: what one person looks at changes nothing for others.
import { forgetLocal, localKeys, readLocal, storeLocal } from './local-storage.ts'

const prefixOf = (userId: string) => `editor.cutSet.${userId}.`

/** The id of the set; null if the user has chosen none. */
export function readChosenSet(userId: string, scriptId: string): string | null {
  return readLocal(prefixOf(userId) + scriptId)
}

/** @param set null for the first set, which is shown without a choice */
export function storeChosenSet(userId: string, scriptId: string, set: string | null): void {
  const key = prefixOf(userId) + scriptId
  if (set === null) forgetLocal(key)
  else storeLocal(key, set)
}

export function forgetChosenSets(userId: string): void {
  for (const key of localKeys(prefixOf(userId))) forgetLocal(key)
}
