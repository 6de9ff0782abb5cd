import { useSyncExternalStore } from 'react'
import { can } from '#/shared/access/capabilities.ts'
import type { EditorHandle } from '../core/editor-handle.ts'

/** Whoever may only read is asked nothing. */
export function useCanEdit({ session: { role } }: EditorHandle): boolean {
  return can(useSyncExternalStore(role.subscribe, role.get), 'script:edit')
}
