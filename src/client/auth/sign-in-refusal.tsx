import type { ReactNode } from 'react'
import { type Text, useText } from '#/client/i18n/people.ts'

/** The reason why a user came back from the house's identity provider without a session (ACC-74). */
export function SignInRefusal({ code }: { readonly code: string }): ReactNode {
  return signInRefusalText(code, useText())
}

export function signInRefusalText(code: string, { people, errors }: Text): string {
  const sentences = { ...errors.byCode, ...people.providerRefusals }
  return new Map<string, string>(Object.entries(sentences)).get(code) ?? errors.byCode.internal
}
