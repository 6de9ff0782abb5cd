import type { Config } from '../config.ts'
import type { Sentence } from '../refusal.ts'

/** What a command is given: `backup FILE --overwrite`. */
export interface CommandInput {
  readonly config: Config
  /** As many as the command names. */
  readonly values: readonly string[]
  /** The options that were given, without their dashes. */
  readonly options: ReadonlySet<string>
  /** The folder that relative paths begin at. */
  readonly folder: string
  readonly say: (sentence: Sentence) => void
  /** The answer; null where nobody sits there to give one. */
  readonly ask: (question: Sentence) => Promise<string | null>
  /** Prints data, which is the same in every language. */
  readonly print: (line: string) => void
}

/** One thing that somebody may do from the shell. */
export interface Command {
  readonly name: string
  /** The names of its values, e.g. `['FILE']`: all of them are needed. */
  readonly values: readonly string[]
  /** Options are on where they are given: none has a value. */
  readonly options?: Readonly<Record<string, Sentence>>
  readonly purpose: Sentence
  /** @throws Refusal or StartError, whose message is all that the person is told */
  readonly run: (input: CommandInput) => Promise<void>
}
