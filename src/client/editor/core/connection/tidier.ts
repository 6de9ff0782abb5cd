import { can, type ScriptRole, SCRIPT_ROLES } from '#/shared/access/capabilities.ts'
import { isRecord } from '#/shared/is-record.ts'
import type { Awareness } from 'y-protocols/awareness'

/** Says in presence whether this page can be seen. Answers how to stop. */
export function announceVisibility(awareness: Awareness): () => void {
  const announce = () =>
    awareness.setLocalStateField('isVisible', document.visibilityState === 'visible')
  announce()
  document.addEventListener('visibilitychange', announce)
  return () => document.removeEventListener('visibilitychange', announce)
}

/**
 * Whether it is this client that repairs what concurrent edits have left: of those who can see the page
 * and may write, which is the server's word, the one with the lowest client id (DOC-30).
 */
export function isTidier({ clientID, states }: Pick<Awareness, 'clientID' | 'states'>): boolean {
  if (states.get(clientID)?.isVisible !== true) return false
  return [...states].every(
    ([other, { isVisible, user }]) =>
      other >= clientID || isVisible !== true || !can(roleOf(user), 'script:edit'),
  )
}

function roleOf(user: unknown): ScriptRole | null {
  return SCRIPT_ROLES.find((role) => isRecord(user) && role === user.role) ?? null
}
