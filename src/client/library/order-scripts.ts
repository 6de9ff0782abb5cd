import type { Script } from '#/shared/api/scripts.ts'

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
