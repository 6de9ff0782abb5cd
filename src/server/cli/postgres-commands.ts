import type { Sentence } from '../refusal.ts'

const PASSWORD: Sentence = {
  de: 'Das Passwort nimmt es aus ~/.pgpass oder PGPASSWORD.',
  en: 'It takes the password from ~/.pgpass or PGPASSWORD.',
}

/**
 * Names the command that backs up a house on PostgreSQL: its own tool does this better. Who writes under which client id is
 * left out, as in a restore of the embedded database (`restore-database.ts`).
 */
export function dumpCommand(databaseUrl: string, file: string): Sentence {
  const command = `pg_dump --format=custom --exclude-table-data=script_clients --file=${quoted(file)} ${quoted(withoutPassword(databaseUrl))}`
  return {
    de: `Dieses Haus liegt in PostgreSQL, das sich selbst sichert: ${command}. ${PASSWORD.de}`,
    en: `This house is in PostgreSQL, which backs itself up: ${command}. ${PASSWORD.en}`,
  }
}

export function restoreCommand(databaseUrl: string, file: string): Sentence {
  const command = `pg_restore --clean --if-exists --no-owner --single-transaction --dbname=${quoted(withoutPassword(databaseUrl))} ${quoted(file)}`
  return {
    de: `Dieses Haus liegt in PostgreSQL: beende alle seine Server, dann ${command}. ${PASSWORD.de}`,
    en: `This house is in PostgreSQL: stop all of its servers, then ${command}. ${PASSWORD.en}`,
  }
}

/** The address without its password, because other users of the machine can read command lines. */
export function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.password = ''
  url.searchParams.delete('password')
  return url.href
}

/** As one word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
