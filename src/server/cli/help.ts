import type { Sentence } from '../refusal.ts'
import type { Command } from './command.ts'

/** How a command is called: `backup FILE [--overwrite]`. */
export function usageOf({ name, values, options = {} }: Command): string {
  const optional = Object.keys(options).map((option) => `[--${option}]`)
  return [name, ...values, ...optional].join(' ')
}

export function helpOn(commands: readonly Command[]): Sentence {
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
