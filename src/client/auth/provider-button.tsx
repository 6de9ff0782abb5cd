import { queryOptions, useQueryClient, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { User } from '#/shared/api/accounts.ts'
import { api } from '#/shared/api/index.ts'
import { errorCode } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { log } from '#/client/local/log.ts'
import { currentText, useText } from '#/client/i18n/common.ts'
import { readPreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { askProvider, type ProviderAnswer } from './ask-provider.ts'
import styles from './auth-form.module.css'
import { signInWithToken } from './sign-in.ts'

const optionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => callApi(api.getSignInOptions, { signal }),
  retry: false,
})

/** Third-party sign-in. Failures appear in an alert (ACC-53). */
export function ProviderButton({
  onSignedIn,
}: {
  readonly onSignedIn: (user: User) => void
}): ReactNode {
  const { auth } = useText()
  const queryClient = useQueryClient()
  // The options are loaded early: a popup has to open at once, while the press still counts as the user's.
  useQuery(optionsQuery)
  const attempt = useRef(new AbortController())
  useEffect(() => () => attempt.current.abort(), [])

  const start = async () => {
    // a user who has closed the popup may try again: the answer of the earlier popup is ignored
    attempt.current.abort()
    attempt.current = new AbortController()
    const { signal } = attempt.current
    const answer = await queryClient
      .ensureQueryData(optionsQuery)
      .then(({ google }) => google && askProvider(google, signal))
      .catch((error: unknown) => void log.error('Failed to start Google login', error))
    const user = await userOf(answer ?? { kind: 'not-started' })
    if (user !== null) onSignedIn(user)
  }
  return (
    <Button wide className={styles['google']} onClick={() => void start()}>
      {auth.google}
    </Button>
  )
}

async function userOf(answer: ProviderAnswer): Promise<User | null> {
  const { auth } = currentText()
  if (answer.kind === 'identity') {
    const { id_token, nonce } = answer
    try {
      return await signInWithToken({ id_token, nonce }, readPreferences().remember)
    } catch (error) {
      log.error('Google login failed', error)
      alert(refusalOf(errorCode(error)) ?? auth.googleFailed)
      return null
    }
  }
  alert(answer.kind === 'no-credential' ? auth.googleNoCredential : auth.googleStartFailed)
  return null
}

/** The house's own reason for a refusal, which is more precise than that the sign-in failed. */
function refusalOf(code: string | null): string | null {
  const { byCode } = currentText().errors
  switch (code) {
    case 'registration_closed':
    case 'registration_code':
    case 'registration_domain':
      return byCode[code]
    default:
      return null
  }
}
