import type { Sentence } from '../refusal.ts'

/** German where the shell speaks it, by the variables that POSIX names, in their order; English otherwise. */
export function shellLanguage(env: Readonly<Record<string, string | undefined>>): keyof Sentence {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || ''
  return /^de\b|^de_/i.test(locale) ? 'de' : 'en'
}
