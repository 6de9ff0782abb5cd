import { permits, type Right } from '#/shared/access/script-rights.ts'
import { useStore } from '#/client/ui/store.ts'
import type { EditorHandle } from './editor-handle.ts'

/** Whether the person has a right to the script; it changes while the page is open. */
export function useCan({ session }: EditorHandle, right: Right): boolean {
  return permits(useStore(session.rights), right)
}

/** Whether the person may change the script. */
export const useCanEdit = (editor: EditorHandle): boolean => useCan(editor, 'script:edit')
