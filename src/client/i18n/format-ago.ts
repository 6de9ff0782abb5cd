import type { Language } from '#/client/preferences/preferences.ts'
import { formatDate } from './format-date.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const formats = new Map<Language, Intl.RelativeTimeFormat>()

/** How long ago a moment was, e.g. 'vor 5 Min.'; its date if that is a day or more. A moment in the future is now. */
export function formatAgo(epochMs: number, nowMs: number, lang: Language): string {
  const passed = Math.max(0, nowMs - epochMs)
  if (passed >= DAY_MS) return formatDate(epochMs, lang)
  const known = formats.get(lang)
  const format = known ?? new Intl.RelativeTimeFormat(lang, { numeric: 'auto', style: 'short' })
  formats.set(lang, format)
  if (passed < MINUTE_MS) return format.format(0, 'second')
  return passed < HOUR_MS
    ? format.format(-Math.floor(passed / MINUTE_MS), 'minute')
    : format.format(-Math.floor(passed / HOUR_MS), 'hour')
}
