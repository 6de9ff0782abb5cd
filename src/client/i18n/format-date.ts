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

/** '0:42', '11:20', '1:52:05'. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const last = String(rest).padStart(2, '0')
  return hours === 0 ? `${minutes}:${last}` : `${hours}:${String(minutes).padStart(2, '0')}:${last}`
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const agoFormats = new Map<Language, Intl.RelativeTimeFormat>()

/** How long ago a moment was, e.g. 'vor 5 Min.'; its date if that is a day or more. A moment in the future is now. */
export function formatAgo(epochMs: number, nowMs: number, lang: Language): string {
  const passed = Math.max(0, nowMs - epochMs)
  if (passed >= DAY_MS) return formatDate(epochMs, lang)
  const known = agoFormats.get(lang)
  const format = known ?? new Intl.RelativeTimeFormat(lang, { numeric: 'auto', style: 'short' })
  agoFormats.set(lang, format)
  if (passed < MINUTE_MS) return format.format(0, 'second')
  return passed < HOUR_MS
    ? format.format(-Math.floor(passed / MINUTE_MS), 'minute')
    : format.format(-Math.floor(passed / HOUR_MS), 'hour')
}
