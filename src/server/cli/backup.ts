import { existsSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { noteOrder } from '../administration/give-order.ts'
import { checkDatabase } from '../db/file/check-database.ts'
import { copyDatabase } from '../db/file/copy-database.ts'
import { databaseFileIn, refuseUnfit } from '../db/file/database-file.ts'
import { Refusal, type Sentence } from '../refusal.ts'
import { type Command, copyFailure, noHouse } from './command.ts'

const PASSWORD: Sentence = {
  de: 'Das Passwort nimmt es aus ~/.pgpass oder PGPASSWORD.',
  en: 'It takes the password from ~/.pgpass or PGPASSWORD.',
}

/**
 * Names the command that backs up a house on PostgreSQL: its own tool does this better. Who writes under which client id is
 * left out, as in a restore of the embedded database (`restore-database.ts`).
 */
function dumpCommand(databaseUrl: string, file: string): Sentence {
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

/** Copies the whole house into one file, even while the server runs. */
export const backup: Command = {
  name: 'backup',
  values: ['FILE'],
  options: {
    overwrite: { de: 'auch wenn es FILE schon gibt', en: 'also where FILE is there already' },
  },
  purpose: {
    de: 'sichert das Haus in eine Datei, auch bei laufendem Server',
    en: 'copies the house into one file, also while the server runs',
  },
  async run({ config, values: [file = ''], options, folder, say }) {
    if (config.databaseUrl !== null) throw new Refusal(dumpCommand(config.databaseUrl, file))
    const house = databaseFileIn(config.dataDir)
    const target = path.resolve(folder, file)
    if (!existsSync(house)) throw noHouse(config.dataDir)
    refuseUnfit(house)
    refuseTarget(target, config.dataDir, options.has('overwrite'))
    const begun = performance.now()
    try {
      await copyDatabase(house, target, (copy) => checkDatabase(copy, house))
    } catch (error) {
      throw error instanceof Refusal ? error : notWritten(target, error)
    }
    await noteOrder(config.dataDir, { kind: 'backup', file: target })
    say(written(target, statSync(target).size, performance.now() - begun))
  },
}

function refuseTarget(target: string, dataDir: string, mayOverwrite: boolean): void {
  const folder = path.dirname(target)
  if (!existsSync(folder)) {
    throw new Refusal({
      de: `Den Ordner ${folder} gibt es nicht.`,
      en: `There is no folder ${folder}.`,
    })
  }
  // the backup must not replace a file that the server has open
  if (realpathSync(folder) === realpathSync(dataDir) && isOfHouse(path.basename(target))) {
    throw new Refusal({
      de: `${target} gehört dem Haus selbst: die Sicherung braucht einen anderen Namen.`,
      en: `${target} belongs to the house itself: the backup needs another name.`,
    })
  }
  const existing = statSync(target, { throwIfNoEntry: false })
  if (existing?.isDirectory()) {
    throw new Refusal({
      de: `${target} ist ein Ordner: die Sicherung braucht den Namen einer Datei.`,
      en: `${target} is a folder: the backup needs the name of a file.`,
    })
  }
  if (existing && !mayOverwrite) {
    throw new Refusal({
      de: `${target} gibt es schon: npm run stichwort -- backup FILE --overwrite ersetzt es.`,
      en: `${target} is there already: npm run stichwort -- backup FILE --overwrite replaces it.`,
    })
  }
}

const isOfHouse = (name: string): boolean => /^(?:stichwort|lock)\.db/.test(name)

function notWritten(target: string, error: unknown): Refusal {
  const reason = copyFailure(error)
  return new Refusal({
    de: `${target} wurde nicht geschrieben: ${reason.de}.`,
    en: `${target} was not written: ${reason.en}.`,
  })
}

function written(target: string, bytes: number, tookMs: number): Sentence {
  const figures = (language: keyof Sentence) => {
    const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
    return `${number.format(bytes / 1e6)} MB, ${number.format(tookMs / 1000)} s`
  }
  return {
    de: `Gesichert in ${target}: ${figures('de')}.`,
    en: `Backed up into ${target}: ${figures('en')}.`,
  }
}
