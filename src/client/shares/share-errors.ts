import { errorCode } from '#/client/api/api-error.ts'
import { serverMessage } from '#/client/api/display-error.ts'
import type { Text } from '#/client/i18n/use-text.ts'

/** Why a share was refused. The fixed texts belong to codes; any other code shows the server's message (SHR-11). */
export function shareError(error: unknown, username: string, { sharing, errors }: Text): string {
  switch (errorCode(error)) {
    case 'user_not_found':
      return sharing.userNotFound(username)
    case 'self_share':
      return sharing.selfShare
    case 'already_shared':
      return sharing.alreadyShared(username)
    case 'rate_limited':
      return errors.byCode.rate_limited
    default:
      return serverMessage(error) ?? sharing.shareFailed
  }
}
