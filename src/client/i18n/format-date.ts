import type { Language } from '#/client/preferences/preferences.ts'

const LOCALES: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' }

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const

const FORMATS = {
  date: DATE,
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  dateAndTime: { ...DATE, ...TIME },
  weekdayAndTime: { weekday: 'short', ...TIME },
  day: { weekday: 'short', ...DATE },
  dayOfThisYear: { weekday: 'short', day: 'numeric', month: 'short' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>

const formats = new Map<string, Intl.DateTimeFormat>()

/** A format is kept: to make one takes longer than to draw the row of a list that shows it. */
function formatIn(lang: Language, name: keyof typeof FORMATS): Intl.DateTimeFormat {
  const key = `${lang} ${name}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(LOCALES[lang], FORMATS[name])
  formats.set(key, format)
  return format
}

/** A day in the chosen language, e.g. '3. Mai 2027' or '3 May 2027' (UI-4). */
export function formatDate(epochMs: number, lang: Language): string {
  return formatIn(lang, 'date').format(epochMs)
}

/** A day and a time of day. */
export function formatMoment(epochMs: number, lang: Language): string {
  return formatIn(lang, 'moment').format(epochMs)
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** A moment: with its weekday if it is in the last seven days, e.g. 'Di 14:20', else with its date. */
export function formatWhen(epochMs: number, nowMs: number, lang: Language): string {
  const isRecent = nowMs - epochMs < WEEK_MS && epochMs <= nowMs
  return formatIn(lang, isRecent ? 'weekdayAndTime' : 'dateAndTime').format(epochMs)
}

/** A day with its weekday; without the year if it is in this year. */
export function formatDay(epochMs: number, nowMs: number, lang: Language): string {
  const isThisYear = new Date(epochMs).getFullYear() === new Date(nowMs).getFullYear()
  return formatIn(lang, isThisYear ? 'dayOfThisYear' : 'day').format(epochMs)
}
