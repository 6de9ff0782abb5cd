import { parseArgs } from 'node:util'
import { at } from '#/shared/at.ts'
import { giveOrder } from '../administration/give-order.ts'
import type { Order } from '../administration/order.ts'
import { readConfig, StartError } from '../config.ts'
import { Refusal, type Sentence } from '../refusal.ts'
import { backup } from './backup.ts'
import type { Command, CommandInput } from './command.ts'
import { exportAll } from './export-all.ts'
import { hear } from './hear.ts'
import { move } from './move.ts'
import { restore } from './restore.ts'

/** Gives the order, and prints its outcome. */
async function order(input: CommandInput, given: Order): Promise<void> {
  const { isDone, sentence, lines } = await giveOrder(input.config, given)
  if (!isDone && sentence !== null) throw new Refusal(sentence)
  if (sentence !== null) input.say(sentence)
  lines.forEach(input.print)
}

const valueOf = ({ values }: CommandInput, index = 0): string => at(values, index)

const users: Command = {
  name: 'users',
  values: [],
  purpose: {
    de: 'zeigt alle Konten: E-Mail, Name, angelegt, zuletzt da, Skripte, Speicher',
    en: 'lists all accounts: e-mail, name, created, last seen, scripts, storage',
  },
  run: (input) => order(input, { kind: 'users' }),
}

const resetLink: Command = {
  name: 'reset-link',
  values: ['USER'],
  purpose: {
    de: 'macht einen Link, mit dem jemand ein neues Passwort setzt: einmal, 30 Minuten lang',
    en: 'makes a link by which somebody sets a new password: once, for 30 minutes',
  },
  run: (input) => order(input, { kind: 'reset-link', user: valueOf(input) }),
}

const QUESTION: Sentence = {
  de: 'Zum Bestätigen den Benutzernamen oder die E-Mail-Adresse noch einmal eingeben: ',
  en: 'Type the username or e-mail address again to confirm: ',
}

const NOT_DELETED: Sentence = {
  de: 'Nichts gelöscht. Ohne Rückfrage: npm run stichwort -- delete-user USER --yes',
  en: 'Nothing is deleted. To be asked nothing: npm run stichwort -- delete-user USER --yes',
}

const deleteUser: Command = {
  name: 'delete-user',
  values: ['USER'],
  options: { yes: { de: 'fragt nicht nach', en: 'does not ask' } },
  purpose: {
    de: 'löscht ein Konto mit allen seinen Skripten, für alle',
    en: 'deletes an account with all its scripts, for everyone',
  },
  run: async (input) => {
    const user = valueOf(input)
    if (!input.options.has('yes')) {
      await order(input, { kind: 'before-deletion', user })
      if ((await input.ask(QUESTION))?.trim() !== user) throw new Refusal(NOT_DELETED)
    }
    await order(input, { kind: 'delete-user', user })
  },
}

const giveScripts: Command = {
  name: 'give-scripts',
  values: ['FROM', 'TO'],
  purpose: {
    de: 'gibt alle Skripte eines Kontos einem anderen',
    en: 'makes all scripts of one account another one’s',
  },
  run: (input) =>
    order(input, { kind: 'give-scripts', from: valueOf(input), to: valueOf(input, 1) }),
}

const endSessions: Command = {
  name: 'end-sessions',
  values: ['USER'],
  options: {
    tokens: { de: 'widerruft auch alle Zugänge', en: 'revokes all access tokens, too' },
  },
  purpose: {
    de: 'meldet jemanden auf allen Geräten ab',
    en: 'signs somebody out on all devices',
  },
  run: (input) =>
    order(input, {
      kind: 'end-sessions',
      user: valueOf(input),
      alsoTokens: input.options.has('tokens'),
    }),
}

/** USER is an e-mail address, a username or an id. */
const PEOPLE_COMMANDS = [users, resetLink, deleteUser, giveScripts, endSessions]

/** The commands of `npm run stichwort`, in the order of its help. */
const COMMANDS: readonly Command[] = [...PEOPLE_COMMANDS, backup, restore, move, exportAll, hear]

/** How a command is called: `backup FILE [--overwrite]`. */
function usageOf({ name, values, optionalValue, options = {} }: Command): string {
  const last = optionalValue === undefined ? [] : [`[${optionalValue}]`]
  const optional = Object.keys(options).map((option) => `[--${option}]`)
  return [name, ...values, ...last, ...optional].join(' ')
}

function helpOn(commands: readonly Command[]): Sentence {
  const width = Math.max(...commands.map((command) => usageOf(command).length))
  const list = (language: keyof Sentence) =>
    commands.flatMap((command) => [
      `  ${usageOf(command).padEnd(width)}  ${command.purpose[language]}`,
      ...Object.entries(command.options ?? {}).map(
        ([option, meaning]) => `  ${''.padEnd(width)}  --${option}: ${meaning[language]}`,
      ),
    ])
  return {
    de: [
      'Aufruf: npm run stichwort BEFEHL, mit Optionen: npm run stichwort -- BEFEHL --OPTION',
      '',
      ...list('de'),
      '',
      'DATA_DIR oder DATABASE_URL sagen wie beim Start, welches Haus gemeint ist.',
    ].join('\n'),
    en: [
      'Usage: npm run stichwort COMMAND, with options: npm run stichwort -- COMMAND --OPTION',
      '',
      ...list('en'),
      '',
      'DATA_DIR or DATABASE_URL say which house is meant, as at the start.',
    ].join('\n'),
  }
}

/** The surroundings in which a command line runs. */
export interface Shell {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  /** The folder in which the command was called. */
  readonly folder: string
  readonly out: (line: string) => void
  /** Null if no person is at the terminal. */
  readonly ask: (question: string) => Promise<string | null>
  readonly err: (line: string) => void
}

const DONE = 0
const FAILED = 1
const MISUSED = 2

/** Runs one command. @returns the exit code: 0 done, 1 not done, 2 called wrongly */
export async function runCommand(shell: Shell, commands = COMMANDS): Promise<number> {
  const { args, env, folder, out, err } = shell
  const language = shellLanguage(env)
  const [name, ...rest] = args
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    out(helpOn(commands)[language])
    return name === undefined ? MISUSED : DONE
  }
  const command = commands.find((candidate) => candidate.name === name)
  if (!command) {
    err(unknownCommand(name)[language])
    return MISUSED
  }
  const given = readArgs(command, rest, env)
  if (given === null) {
    err(wrongUse(command)[language])
    return MISUSED
  }
  try {
    const say = (sentence: Sentence) => out(sentence[language])
    const ask = (question: Sentence) => shell.ask(question[language])
    await command.run({ config: readConfig(env), folder, say, ask, print: out, ...given })
    return DONE
  } catch (error) {
    err(reasonOf(error, language))
    return FAILED
  }
}

/** npm has an option of this name itself, which may stand in its settings: nothing may be deleted unasked by that. */
const OPTIONS_OF_NPM = new Set(['yes'])

/**
 * Null if the arguments are not those of the command. Without `--` npm keeps the options for itself, and tells them by
 * variables.
 */
function readArgs(
  { values, optionalValue, options = {} }: Command,
  args: readonly string[],
  env: Shell['env'],
) {
  try {
    const parsed = parseArgs({
      args: [...args],
      options: Object.fromEntries(
        Object.keys(options).map((option) => [option, { type: 'boolean' as const }]),
      ),
      allowPositionals: true,
    })
    const optional = parsed.positionals.length - values.length
    if (optional !== 0 && !(optional === 1 && optionalValue !== undefined)) return null
    const keptByNpm = Object.keys(options).filter(
      (option) => env[`npm_config_${option}`] === 'true' && !OPTIONS_OF_NPM.has(option),
    )
    return {
      values: parsed.positionals,
      options: new Set([...Object.keys(parsed.values), ...keptByNpm]),
    }
  } catch {
    return null
  }
}

/** Why a command failed. An unexpected error comes with its stack. */
function reasonOf(error: unknown, language: keyof Sentence): string {
  if (error instanceof Refusal) return error.sentence[language]
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const unknownCommand = (name: string): Sentence => ({
  de: `Den Befehl „${name}“ gibt es nicht: npm run stichwort help zeigt alle.`,
  en: `There is no command '${name}': npm run stichwort help lists them.`,
})

const wrongUse = (command: Command): Sentence => ({
  de: `Aufruf: npm run stichwort -- ${usageOf(command)}`,
  en: `Usage: npm run stichwort -- ${usageOf(command)}`,
})

/**
 * German if the locale of the shell is German, English otherwise. The locale's variables are read in the order of
 * POSIX.
 */
function shellLanguage(env: Readonly<Record<string, string | undefined>>): keyof Sentence {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || ''
  return /^de\b|^de_/i.test(locale) ? 'de' : 'en'
}
