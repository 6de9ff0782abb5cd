import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import { formatWhen } from '#/client/i18n/format-date.ts'
import type { Text } from '#/client/i18n/versions.ts'
import type { Language } from '#/client/preferences/preferences.ts'

/** The label of a version: its name, or else its kind and time. */
export function versionLabel(
  { kind, name, at }: Pick<ScriptVersion, 'kind' | 'name' | 'at'>,
  { kinds }: Text['versions'],
  lang: Language,
  nowMs: number,
): string {
  if (kind === 'kept') return name
  return kinds[kind](formatWhen(at, nowMs, lang))
}
