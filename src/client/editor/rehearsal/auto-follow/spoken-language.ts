import { scriptLanguage } from '#/shared/script/script-language.ts'
import { readLocal, storeLocal } from '#/client/local/local-storage.ts'
import { LANGUAGES, readPreferences, type Language } from '#/client/preferences/preferences.ts'
import type { ScriptSession } from '../../core/connection/script-session.ts'

const keyOf = (scriptId: string) => `autoFollow.language.${scriptId}`

/** The spoken language of a script: chosen on this device, or else the script's language, or else the interface's. */
export function spokenLanguage({ scriptId, doc }: ScriptSession): Language {
  const chosen = readLocal(keyOf(scriptId))
  return (
    LANGUAGES.find((language) => language === chosen) ??
    scriptLanguage(doc) ??
    readPreferences().lang
  )
}

export function chooseSpokenLanguage(scriptId: string, language: Language): void {
  storeLocal(keyOf(scriptId), language)
}
