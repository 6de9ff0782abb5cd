import { sql } from 'kysely'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { logHere, nameAtMachine } from '../administration/give-order.ts'
import { checkRestorable, type SchemaObject } from '../db/file/check-database.ts'
import { lacksWriteAheadLog } from '../db/file/database-file.ts'
import { finishRestore, restoreDatabase } from '../db/file/restore-database.ts'
import { createMigrator } from '../db/migrate.ts'
import { connectDatabase } from '../db/open-database.ts'
import { prepareDataDir } from '../db/data-dir.ts'
import { Refusal, type Sentence } from '../refusal.ts'
import { type Command, copyFailure, lockHouse } from './command.ts'
import { restoreCommand } from './backup.ts'

/** Replaces the house by a backup, and keeps the old house beside it. */
export const restore: Command = {
  name: 'restore',
  values: ['FILE'],
  options: {
    incomplete: {
      de: 'auch wenn FILE ohne sein FILE-wal kopiert wurde und deshalb das Letzte fehlt',
      en: 'also where FILE was copied without its FILE-wal, so that what was written last is missing',
    },
  },
  purpose: {
    de: 'stellt das Haus aus einer Sicherung wieder her; der Server muss beendet sein',
    en: 'brings the house back from a backup; the server must be stopped',
  },
  async run({ config: { databaseUrl, dataDir }, values: [file = ''], options, folder, say }) {
    if (databaseUrl !== null) throw new Refusal(restoreCommand(databaseUrl, file))
    const source = path.resolve(folder, file)
    if (!statSync(source, { throwIfNoEntry: false })?.isFile()) throw noFile(source)
    prepareDataDir(dataDir)
    const unlock = lockHouse(dataDir)
    try {
      // completes a restore that was interrupted before
      finishRestore(dataDir)
      if (lacksWriteAheadLog(source) && !options.has('incomplete')) throw incomplete(source)
      const schemas = await schemasByMigration()
      const kept = await restoreDatabase(source, dataDir, (copy) =>
        checkRestorable(copy, source, schemas),
      )
      logHere({ order: 'restore', by: nameAtMachine(), file: source })
      say(restored(source, kept))
    } catch (error) {
      throw error instanceof Refusal ? error : notRestored(source, error)
    } finally {
      unlock()
    }
  },
}

const noFile = (source: string): Refusal =>
  new Refusal({ de: `Die Datei ${source} gibt es nicht.`, en: `There is no file ${source}.` })

const incomplete = (source: string): Refusal =>
  new Refusal({
    de: `${source} wurde bei offenem Haus ohne ${source}-wal kopiert, in dem das zuletzt Geschriebene steht: lege es daneben, oder verzichte darauf mit --incomplete.`,
    en: `${source} was copied while its house was open, without ${source}-wal, which holds what was written last: put it beside, or do without it by --incomplete.`,
  })

function notRestored(source: string, error: unknown): Refusal {
  const reason = copyFailure(error)
  return new Refusal({
    de: `${source} wurde nicht wiederhergestellt: ${reason.de}.`,
    en: `${source} was not restored: ${reason.en}.`,
  })
}

function restored(source: string, kept: string | null): Sentence {
  return {
    de: `Wiederhergestellt aus ${source}.${kept === null ? '' : ` Das bisherige Haus liegt in ${kept}.`}`,
    en: `Restored from ${source}.${kept === null ? '' : ` The house as it was is in ${kept}.`}`,
  }
}

/** What the schema of the embedded database consists of after each migration, by the migration's name, in their order. */
async function schemasByMigration(): Promise<ReadonlyMap<string, readonly SchemaObject[]>> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stichwort-schema-'))
  const db = await connectDatabase({ dataDir, databaseUrl: null })
  try {
    const migrator = createMigrator(db, 'sqlite')
    const schemas = new Map<string, readonly SchemaObject[]>()
    for (const { name } of await migrator.getMigrations()) {
      const { error } = await migrator.migrateUp()
      if (error !== undefined) throw error
      const { rows } = await sql<SchemaObject>`
        SELECT type, name, sql FROM sqlite_schema WHERE type <> 'index'`.execute(db)
      schemas.set(name, rows)
    }
    return schemas
  } finally {
    await db.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
