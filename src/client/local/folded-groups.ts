// Which groups of the list a user has folded, on this machine.
import { forgetLocal, readLocal, storeLocal } from './local-storage.ts'

const keyOf = (userId: string) => `foldedGroups.${userId}`

export function foldedGroups(userId: string): ReadonlySet<string> {
  return new Set((readLocal(keyOf(userId)) ?? '').split(' ').filter((id) => id !== ''))
}

export function storeFolded(userId: string, ids: ReadonlySet<string>): void {
  storeLocal(keyOf(userId), [...ids].join(' '))
}

export function forgetFolded(userId: string): void {
  forgetLocal(keyOf(userId))
}
