import { can } from '#/shared/access/capabilities.ts'
import { useStore } from '#/client/ui/store.ts'
import type { EditorHandle } from './editor-handle.ts'

/** Whether the person may change the script; it changes while the page is open. */
export function useCanEdit({ session }: EditorHandle): boolean {
  return can(useStore(session.role), 'script:edit')
}
