import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { AuthPage } from '#/client/auth/auth-page.tsx'
import { LoadedRefusal, preloadForms } from '#/client/auth/loaded-forms.ts'
import { forgetSignInRefusal, readSignInRefusal } from '#/client/auth/sign-in-refusal-code.ts'
import { changeUser } from '#/client/api/session-query.ts'
import type { SessionEnd } from '#/client/api/session.ts'
import { useText } from '#/client/i18n/common.ts'
import { prepareRest } from './prepare-rest.ts'

/** Sign-in sets the user; the address '/' then redirects to the address that was requested before the sign-in. */
export function AuthScreen({ sessionEnd }: { readonly sessionEnd: SessionEnd | null }): ReactNode {
  const { auth, errors } = useText()
  const [refusal] = useState(readSignInRefusal)
  useEffect(forgetSignInRefusal, [])
  const queryClient = useQueryClient()
  useEffect(() => {
    // the fonts of this screen are loaded first
    void document.fonts.ready.then(preloadForms).then(prepareRest)
  }, [])
  const explained = refusal === null ? null : <LoadedRefusal code={refusal} />
  const notices = { expired: auth.sessionExpired, 'other-user': errors.byCode.other_user }
  return (
    <AuthPage
      notice={sessionEnd === null ? explained : notices[sessionEnd]}
      onSignedIn={(user) => changeUser(queryClient, user)}
    />
  )
}
