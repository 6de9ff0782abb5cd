import { useSyncExternalStore } from 'react'
import { can } from '#/shared/access/capabilities.ts'
import type { EditorHandle } from './editor-handle.ts'

/** Whether the person may change the script; it changes while the page is open. */
export function useCanEdit({ session }: EditorHandle): boolean {
  return can(useSyncExternalStore(session.role.subscribe, session.role.get), 'script:edit')
}
