import { errorCode } from '#/client/api/api-error.ts'
import { explainAnswer } from '#/client/api/explain-error.ts'
import type { Text } from '#/client/i18n/signed-in.ts'

/** The reason why a share was refused. Some codes have fixed texts; all others show the server's text (SHR-11). */
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
