import type { User } from '#/shared/api/accounts.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { foldWords } from '#/shared/fold-case.ts'
import { readLocal, storeLocal } from '#/client/local/local-storage.ts'
import { lastVisit } from '#/client/local/user-data.ts'
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

export const SCRIPT_ORDERS = ['edited', 'title'] as const
export type ScriptOrder = (typeof SCRIPT_ORDERS)[number]

/** The time of a script's last change; the time when it was made if it was never changed. */
export const changedAt = ({ edited_at, created_at }: Script): number => edited_at ?? created_at

/** Sorts by change, the latest first. Scripts with the same time stay in their order. */
export function byChange(
  scripts: readonly Script[],
  at: (script: Script) => number = changedAt,
): readonly Script[] {
  return scripts.toSorted((a, b) => at(b) - at(a))
}

/** Sorts by title as an index of a book does: 2 before 10, and ä beside a. */
export function byTitle(scripts: readonly Script[], lang: string): readonly Script[] {
  const { compare } = new Intl.Collator(lang, { numeric: true })
  return scripts.toSorted((a, b) => compare(a.title, b.title))
}

export const SCRIPT_COLUMNS = ['title', 'owner', 'edited', 'role'] as const
export type ScriptColumn = (typeof SCRIPT_COLUMNS)[number]

/** The order of the list view. */
export interface ColumnOrder {
  readonly column: ScriptColumn
  readonly isDescending: boolean
}

/** The newest change first, and everything else as in a register. */
export const firstOrderBy = (column: ScriptColumn): ColumnOrder => ({
  column,
  isDescending: column === 'edited',
})

const ROLES = ['owner', 'write', 'comment', 'read'] as const

/** The user's role in a script of the list: without a share it is the user's own. */
export const roleIn = ({ permission }: Script): (typeof ROLES)[number] => permission ?? 'owner'

/** Sorts by a column; scripts that are equal in it are sorted by title. */
export function byColumn(
  scripts: readonly Script[],
  { column, isDescending }: ColumnOrder,
  lang: string,
  at: (script: Script) => number = changedAt,
): readonly Script[] {
  const { compare } = new Intl.Collator(lang, { numeric: true })
  const compareBy: Readonly<Record<ScriptColumn, (a: Script, b: Script) => number>> = {
    title: (a, b) => compare(a.title, b.title),
    owner: (a, b) => compare(a.owner, b.owner),
    edited: (a, b) => at(a) - at(b),
    role: (a, b) => ROLES.indexOf(roleIn(a)) - ROLES.indexOf(roleIn(b)),
  }
  const sign = isDescending ? -1 : 1
  return scripts.toSorted((a, b) => sign * compareBy[column](a, b) || compare(a.title, b.title))
}

/**
 * The items in whose title or owner a text is, folded as the words of texts are (LIB-29).
 * @param ownerOf the owner, if it is another person
 */
export function searchScripts<T extends { readonly title: string }>(
  scripts: readonly T[],
  query: string,
  ownerOf: (script: T) => string | null = () => null,
): readonly T[] {
  const wanted = foldWords(query.trim())
  const has = (text: string | null) => text !== null && foldWords(text).includes(wanted)
  return wanted === ''
    ? scripts
    : scripts.filter((script) => has(script.title) || has(ownerOf(script)))
}
