import { type ReactNode, useState } from 'react'
import { api } from '#/shared/api/index.ts'
import { errorCode, explainError } from '#/client/api/api-error.ts'
import { isNativeBuild } from '#/client/api/backend.ts'
import { callApi } from '#/client/api/call-api.ts'
import { finishSignOut } from '#/client/api/pending-sign-out.ts'
import { useText, type Text } from '#/client/i18n/people.ts'
import { log } from '#/client/local/log.ts'
import { readPreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { ErrorNote } from '#/client/ui/form-fields.tsx'
import styles from './auth-form.module.css'

/** The reason why a user came back from the house's identity provider without a session (ACC-74). */
export function SignInRefusal({ code }: { readonly code: string }): ReactNode {
  return signInRefusalText(code, useText())
}

function signInRefusalText(code: string, { people, errors }: Text): string {
  const sentences = { ...errors.byCode, ...people.providerRefusals }
  return new Map<string, string>(Object.entries(sentences)).get(code) ?? errors.byCode.internal
}

/** Sends this browser to the house's own identity provider, from where it comes back signed in (ACC-74). */
export function HouseProviderButton({ name }: { readonly name: string }): ReactNode {
  const text = useText()
  const [error, setError] = useState<unknown>()
  // the session of a native app is a token, and the system browser could not pass one to the app
  if (isNativeBuild) return null
  const start = async () => {
    setError(undefined)
    try {
      // A pending sign-out comes first: the new session's cookie would replace the one that is still to be revoked.
      await finishSignOut()
      const body = { remember: readPreferences().remember }
      const { authorization_url } = await callApi(api.startHouseSignIn, { body })
      location.assign(authorization_url)
    } catch (failure) {
      log.error('The sign-in could not begin', failure)
      setError(failure)
    }
  }
  const isSilent = errorCode(error) === 'provider_unreachable'
  const explained = error === undefined ? null : explainError(error, text)
  return (
    <>
      <ErrorNote>
        {isSilent ? signInRefusalText('provider_unreachable', text) : explained}
      </ErrorNote>
      <Button wide className={styles['google']} onClick={() => void start()}>
        {text.people.signInWith(name)}
      </Button>
    </>
  )
}
