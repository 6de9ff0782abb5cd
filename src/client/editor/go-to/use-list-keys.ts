import { type KeyboardEvent, useState } from 'react'
import type { Found } from '#/shared/script/find/found.ts'

interface ListKeys {
  /** The item that Enter would choose. */
  readonly active: Found | undefined
  /** Makes another item the active one; null stands for the first. */
  readonly activate: (id: string | null) => void
  readonly press: (event: KeyboardEvent) => void
}

/** Handles the keys of a list while a field has the focus. */
export function useListKeys(all: readonly Found[], onChoose: (found: Found) => void): ListKeys {
  const [activeId, activate] = useState<string | null>(null)
  // others' edits may remove the active row
  const active = all.find(({ id }) => id === activeId) ?? all[0]
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const to = targetOf(event, all, active)
    if (to) activate(to.id)
    else if (event.key === 'Enter' && active) onChoose(active)
    else return
    event.preventDefault()
  }
  return { active, activate, press }
}

/** The item that an arrow leads to: the next one or the one before. After the last one comes the first. */
function targetOf(
  { key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  all: readonly Found[],
  active: Found | undefined,
): Found | null {
  if (altKey || ctrlKey || metaKey || shiftKey || !active) return null
  const at = all.indexOf(active)
  if (key === 'ArrowDown') return all[(at + 1) % all.length] ?? null
  if (key === 'ArrowUp') return all.at(at - 1) ?? null
  // the first of the next group, or of the one before
  const turn = all.findIndex((each, index) => index > at && each.kind !== active.kind)
  if (key === 'PageDown') return all[turn] ?? all.at(-1) ?? null
  const before = all.slice(0, at).findLast(({ kind }) => kind !== active.kind)
  if (key === 'PageUp') return all.find(({ kind }) => kind === (before ?? active).kind) ?? null
  return null
}
