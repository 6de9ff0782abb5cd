import { type Config, StartError } from '../config.ts'
import { lockDataDir } from '../db/data-dir.ts'
import { Refusal, type Sentence } from '../refusal.ts'

/** The input of a command: `backup FILE --overwrite`. */
export interface CommandInput {
  readonly config: Config
  /** The values that were given: those that the command needs, and perhaps the optional one. */
  readonly values: readonly string[]
  /** The options that were given, without their dashes. */
  readonly options: ReadonlySet<string>
  /** The folder that relative paths begin at. */
  readonly folder: string
  readonly say: (sentence: Sentence) => void
  /** The person's answer; null if no person is at the terminal. */
  readonly ask: (question: Sentence) => Promise<string | null>
  /** Prints data, which is the same in every language. */
  readonly print: (line: string) => void
}

/** A command of the shell. */
export interface Command {
  readonly name: string
  /** The names of its values, e.g. `['FILE']`: all of them are needed. */
  readonly values: readonly string[]
  /** The name of a value that may come after them. */
  readonly optionalValue?: string
  /** An option is on if it is given: options have no values. */
  readonly options?: Readonly<Record<string, Sentence>>
  readonly purpose: Sentence
  /** @throws Refusal or StartError; the person sees only its message */
  readonly run: (input: CommandInput) => Promise<void>
}

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

export const noHouse = (dataDir: string): Refusal =>
  new Refusal({
    de: `In DATA_DIR ${dataDir} ist kein Haus.`,
    en: `There is no house in DATA_DIR ${dataDir}.`,
  })

/** Locks the embedded database's folder. @returns what releases the lock. @throws Refusal if the house is open */
export function lockHouse(dataDir: string): () => void {
  try {
    return lockDataDir(dataDir)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new Refusal({
      de: `Das Haus in DATA_DIR ${dataDir} ist offen: beende erst den Server.`,
      en: `The house in DATA_DIR ${dataDir} is open: stop the server first.`,
    })
  }
}
