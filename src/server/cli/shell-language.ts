import type { Sentence } from '../refusal.ts'

/**
 * German if the locale of the shell is German, English otherwise. The locale's variables are read in the order of
 * POSIX.
 */
export function shellLanguage(env: Readonly<Record<string, string | undefined>>): keyof Sentence {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || ''
  return /^de\b|^de_/i.test(locale) ? 'de' : 'en'
}
