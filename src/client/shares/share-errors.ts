import { errorCode } from '#/client/api/api-error.ts'
import { explainAnswer } from '#/client/api/explain-error.ts'
import type { Text } from '#/client/i18n/use-text.ts'

/** Why a share was refused. The fixed texts belong to codes; any other code shows what the server says (SHR-11). */
export function shareError(error: unknown, username: string, text: Text): string {
  const { sharing } = text
  switch (errorCode(error)) {
    case 'user_not_found':
      return sharing.userNotFound(username)
    case 'self_share':
      return sharing.selfShare
    case 'already_shared':
      return sharing.alreadyShared(username)
    default:
      return explainAnswer(error, text) ?? sharing.shareFailed
  }
}
