import type { Sentence } from '../refusal.ts'

const REASONS: Readonly<Record<string, Sentence>> = {
  ENOSPC: { de: 'die Platte ist voll', en: 'the disk is full' },
  SQLITE_FULL: { de: 'die Platte ist voll', en: 'the disk is full' },
  SQLITE_CORRUPT: { de: 'sie ist beschädigt', en: 'it is damaged' },
  SQLITE_NOTADB: { de: 'sie ist keine Datenbank', en: 'it is not a database' },
}

const SQLITE_CODES: Readonly<Record<number, string>> = {
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  26: 'SQLITE_NOTADB',
}

/** Why a database could not be copied, as the end of a sentence. */
export function copyFailure(error: unknown): Sentence {
  // an address with several IPs fails with one error each, and no message of its own
  if (error instanceof AggregateError) return copyFailure(error.errors[0])
  if (!(error instanceof Error)) return { de: String(error), en: String(error) }
  const code =
    'errcode' in error ? SQLITE_CODES[Number(error.errcode) & 0xff] : 'code' in error && error.code
  return REASONS[String(code)] ?? { de: error.message, en: error.message }
}
