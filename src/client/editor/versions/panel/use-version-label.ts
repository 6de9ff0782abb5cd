import { useText } from '#/client/i18n/versions.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { useNow } from '#/client/ui/use-now.ts'
import { versionLabel } from '../version-label.ts'

const MINUTE_MS = 60_000

/** The labels of versions, in the chosen language and relative to now. */
export function useVersionLabel(): (version: Parameters<typeof versionLabel>[0]) => string {
  const { versions: text } = useText()
  const { lang } = usePreferences()
  const nowMs = useNow(MINUTE_MS)
  return (version) => versionLabel(version, text, lang, nowMs)
}
