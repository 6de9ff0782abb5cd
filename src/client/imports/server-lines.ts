// The server's lines are English. Known lines are shown in the user's language, all others unchanged.
import { signedInTexts, type Text } from '#/client/i18n/signed-in.ts'
import { FAILURES } from '#/shared/imports/failures.ts'

const { en } = signedInTexts
/** A line of an import's output, for its user. */
export function lineText(line: string, { imports }: Text): string {
  return translated(line, en.imports.output, imports.output)
}

/** Why an import failed, for its user. */
export function failureText(reason: string, { imports }: Text): string {
  return translated(reason, FAILURES, imports.failures)
}

function translated<Key extends string>(
  line: string,
  from: Readonly<Record<Key, string>>,
  to: Readonly<Record<Key, string>>,
): string {
  for (const key in from) if (from[key] === line) return to[key]
  return line
}
