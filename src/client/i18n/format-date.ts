import type { Language } from '#/client/preferences/preferences.ts'

const LOCALES: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' }
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const
const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const
const formats = new Map<Language, Intl.DateTimeFormat>()

/** A day in the chosen language, e.g. '3. Mai 2027' or '3 May 2027' (UI-4). */
export function formatDate(epochMs: number, lang: Language): string {
  const format = formats.get(lang) ?? new Intl.DateTimeFormat(LOCALES[lang], DAY)
  formats.set(lang, format)
  return format.format(epochMs)
}

/** A day and the time of it. */
export function formatMoment(epochMs: number, lang: Language): string {
  return new Intl.DateTimeFormat(LOCALES[lang], MOMENT).format(epochMs)
}
