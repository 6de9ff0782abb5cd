import { existsSync } from 'node:fs'
import path from 'node:path'
import { at } from '#/shared/at.ts'
import { logHere, nameAtMachine } from '../administration/give-order.ts'
import { StartError, type Config } from '../config.ts'
import { databaseFileIn } from '../db/file/database-file.ts'
import { connectDatabase } from '../db/open-database.ts'
import type { Database, DatabaseKind } from '../db/schema.ts'
import { Refusal, type Sentence } from '../refusal.ts'
import type { Command } from './command.ts'
import { copyFailure } from './copy-failure.ts'
import { lockHouse } from './lock-house.ts'
import { claimSource, claimTarget } from './move/claim-house.ts'
import { copyHouse, type Copied, type Progress } from './move/copy-house.ts'
import { withoutPassword } from './postgres-commands.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

/** Copies a stopped house into an empty database of the other kind, or of the same. */
export const move: Command = {
  name: 'move',
  values: ['PLACE'],
  purpose: {
    de: 'kopiert das beendete Haus nach PLACE: postgres://…, oder ein Ordner; dort muss es leer sein',
    en: 'copies the stopped house to PLACE: postgres://…, or a folder; nothing may be there',
  },
  async run({ config, values, folder, say }) {
    const target = placeOf(at(values, 0), folder)
    refuseWithoutHouse(config)
    try {
      const copied = await moveHouse(config, target, say)
      logHere({ order: 'move', by: nameAtMachine(), to: nameOf(target) })
      say(moved(config, target, copied))
    } catch (error) {
      if (error instanceof Refusal || error instanceof StartError) throw error
      throw notMoved(target, error)
    }
  },
}

/** Both transactions end together: what is not complete, checked and the same is not there. */
async function moveHouse(
  from: Place,
  to: Place,
  say: (sentence: Sentence) => void,
): Promise<Copied> {
  if (from.databaseUrl === null) lockHouse(from.dataDir)()
  await using opened = new AsyncDisposableStack()
  const open = async (place: Place): Promise<Database> => {
    const db = await connectDatabase(place, 0)
    opened.defer(() => db.destroy())
    return db
  }
  const source = await open(from)
  // awaited, so that the databases are closed after it
  return await source.transaction().execute(async (reading) => {
    const here = { db: reading, kind: kindOf(from) }
    await claimSource(here, nameOf(from))
    const target = await open(to)
    return target.transaction().execute(async (writing) => {
      const there = { db: writing, kind: kindOf(to) }
      await claimTarget(there, here, nameOf(to))
      return copyHouse(here, there, createReporter(say))
    })
  })
}

function placeOf(value: string, folder: string): Place {
  if (/^postgres(?:ql)?:\/\//.test(value)) {
    if (URL.canParse(value)) return { databaseUrl: value, dataDir: '' }
  } else if (!value.includes('://'))
    return { databaseUrl: null, dataDir: path.resolve(folder, value) }
  // the value may hold a password, so the message does not repeat it
  throw new Refusal({
    de: 'Der neue Ort muss postgres://benutzer@host:5432/datenbank sein, oder ein Ordner.',
    en: 'The new place must be postgres://user@host:5432/database, or a folder.',
  })
}

const kindOf = ({ databaseUrl }: Place): DatabaseKind =>
  databaseUrl === null ? 'sqlite' : 'postgres'

const nameOf = ({ databaseUrl, dataDir }: Place): string =>
  databaseUrl === null ? dataDir : withoutPassword(databaseUrl)

function refuseWithoutHouse({ databaseUrl, dataDir }: Place): void {
  if (databaseUrl !== null || existsSync(databaseFileIn(dataDir))) return
  throw new Refusal({
    de: `In DATA_DIR ${dataDir} ist kein Haus.`,
    en: `There is no house in DATA_DIR ${dataDir}.`,
  })
}

const REPORT_EVERY_MS = 2000

/** One line for each table when it is done, and some more where that takes long. */
function createReporter(say: (sentence: Sentence) => void): (progress: Progress) => void {
  let reportedAt = performance.now()
  return ({ table, done, of }) => {
    const now = performance.now()
    if (done < of && now - reportedAt < REPORT_EVERY_MS) return
    reportedAt = now
    const amount = (language: keyof Sentence, word: string) => {
      const number = new Intl.NumberFormat(language)
      return done < of ? `${number.format(done)} ${word} ${number.format(of)}` : number.format(done)
    }
    say({
      de: `${table ?? 'Dokumente'}: ${amount('de', 'von')}`,
      en: `${table ?? 'documents'}: ${amount('en', 'of')}`,
    })
  }
}

function moved(from: Place, to: Place, { tables, rows, documents }: Copied): Sentence {
  const setting = to.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'
  return {
    de: `Umgezogen nach ${nameOf(to)}. Verglichen und gleich: Zeilenzahl und Hash von ${tables} Tabellen (Zeilen: ${rows}), und der Hash jedes Dokuments (${documents}). Starte den Server jetzt mit diesem Ort als ${setting}; das alte Haus in ${nameOf(from)} ist unverändert, und niemand soll es mehr öffnen.`,
    en: `Moved to ${nameOf(to)}. Compared and the same: the number of rows and the hash of ${tables} tables (rows: ${rows}), and the hash of each document (${documents}). Start the server with that place as ${setting} now; the old house in ${nameOf(from)} is unchanged, and nobody should open it any more.`,
  }
}

function notMoved(target: Place, error: unknown): Refusal {
  const reason = copyFailure(error)
  return new Refusal({
    de: `Nichts ist nach ${nameOf(target)} umgezogen: ${reason.de}.`,
    en: `Nothing is moved to ${nameOf(target)}: ${reason.en}.`,
  })
}
