import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/people.ts'
import { signInRefusalText } from './sign-in-refusal-text.ts'

/** The reason why a user came back from the house's identity provider without a session (ACC-74). */
export function SignInRefusal({ code }: { readonly code: string }): ReactNode {
  return signInRefusalText(code, useText())
}
