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

/** A day and a time of day. */
export function formatMoment(epochMs: number, lang: Language): string {
  return new Intl.DateTimeFormat(LOCALES[lang], MOMENT).format(epochMs)
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** A moment: with its weekday if it is in the last seven days, e.g. 'Di 14:20', else with its date. */
export function formatWhen(epochMs: number, nowMs: number, lang: Language): string {
  const isRecent = nowMs - epochMs < WEEK_MS && epochMs <= nowMs
  const day: Intl.DateTimeFormatOptions = isRecent
    ? { weekday: 'short' }
    : { day: 'numeric', month: 'short', year: 'numeric' }
  const time = { hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(LOCALES[lang], { ...day, ...time }).format(epochMs)
}

/** A day with its weekday; without the year if it is in this year. */
export function formatDay(epochMs: number, nowMs: number, lang: Language): string {
  const isThisYear = new Date(epochMs).getFullYear() === new Date(nowMs).getFullYear()
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  const format = { weekday: 'short', day: 'numeric', month: 'short', ...year } as const
  return new Intl.DateTimeFormat(LOCALES[lang], format).format(epochMs)
}
