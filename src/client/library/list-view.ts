import type { User } from '#/shared/api/accounts.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { readLocal, storeLocal } from '#/client/local/local-storage.ts'
import { lastVisit } from '#/client/local/script-visits.ts'
import { createStore, type Store } from '#/client/ui/store.ts'

export type ListLook = 'cards' | 'rows'

const KEY = 'scriptLook'

const look = createStore<ListLook>(readLocal(KEY) === 'rows' ? 'rows' : 'cards')
/** How the user's own list is shown, as chosen on this machine. */
export const listLook: Store<ListLook> = look

export function setListLook(chosen: ListLook): void {
  storeLocal(KEY, chosen)
  look.set(chosen)
}

/** Whether another user has changed a script, or shared it with the user, since the user's last visit. */
export function isNewFor({ id, username }: User, script: Script): boolean {
  const since = lastVisit(id, script.id)
  const isChanged = (script.edited_at ?? 0) > since && script.editor !== username
  return isChanged || (script.shared_at ?? 0) > since
}
