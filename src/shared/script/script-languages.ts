/** What a script may be written in. */
export const SCRIPT_LANGUAGES = ['de', 'en'] as const
export type ScriptLanguage = (typeof SCRIPT_LANGUAGES)[number]
