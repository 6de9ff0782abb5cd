import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import { formatWhen } from '#/client/i18n/format-date.ts'
import { type Text, useText } from '#/client/i18n/versions.ts'
import { type Language, usePreferences } from '#/client/preferences/preferences.ts'
import { useNow } from '#/client/ui/use-now.ts'

const MINUTE_MS = 60_000

/** The labels of versions, in the chosen language and relative to now. */
export function useVersionLabel(): (version: Parameters<typeof versionLabel>[0]) => string {
  const { versions: text } = useText()
  const { lang } = usePreferences()
  const nowMs = useNow(MINUTE_MS)
  return (version) => versionLabel(version, text, lang, nowMs)
}

/** The label of a version: its name, or else its kind and time. */
function versionLabel(
  { kind, name, at }: Pick<ScriptVersion, 'kind' | 'name' | 'at'>,
  { kinds }: Text['versions'],
  lang: Language,
  nowMs: number,
): string {
  if (kind === 'kept') return name
  return kinds[kind](formatWhen(at, nowMs, lang))
}
