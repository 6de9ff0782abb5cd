import type { Text } from '#/client/i18n/people.ts'

export function signInRefusalText(code: string, { people, errors }: Text): string {
  const sentences = { ...errors.byCode, ...people.providerRefusals }
  return new Map<string, string>(Object.entries(sentences)).get(code) ?? errors.byCode.internal
}
