import { LANGUAGES, readPreferences, type Language } from '#/client/preferences/preferences.ts'

const keyOf = (scriptId: string) => `autoFollow.language.${scriptId}`
const chosen = new Map<string, Language>()

/** The language that a script is spoken in: what was chosen for it on this device, else the interface's. */
export function spokenLanguage(scriptId: string): Language {
  const language = chosen.get(scriptId) ?? stored(scriptId)
  return LANGUAGES.find((known) => known === language) ?? readPreferences().lang
}

export function chooseSpokenLanguage(scriptId: string, language: Language): void {
  chosen.set(scriptId, language)
  try {
    localStorage.setItem(keyOf(scriptId), language)
  } catch {
    // Blocked or full: the choice still holds for this visit.
  }
}

function stored(scriptId: string): string | null {
  try {
    return localStorage.getItem(keyOf(scriptId))
  } catch {
    return null
  }
}
