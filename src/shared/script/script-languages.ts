/** The languages in which a script may be written. */
export const SCRIPT_LANGUAGES = ['de', 'en'] as const
export type ScriptLanguage = (typeof SCRIPT_LANGUAGES)[number]
