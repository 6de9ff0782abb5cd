// npm run stichwort export-all DIR: every script of the house in forms that other programs read, so that a theatre can leave
// with its texts. DIR gets a folder for each owner, and in it one for each script: all that is known of it as JSON, the
// text as Word file and as TEI, and its versions that have a name.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as Y from 'yjs'
import { createFileNames } from '#/shared/formats/file-names.ts'
import {
  type ArchivedScript,
  createScriptFolders,
  filesOfScript,
} from '#/shared/formats/script-archive.ts'
import type { VersionContent } from '#/shared/script/versions.ts'
import { noteOrder } from '../administration/give-order.ts'
import { loadWhole } from '../collab/log/stored-document.ts'
import type { Config } from '../config.ts'
import { copyDatabase } from '../db/file/copy-database.ts'
import { databaseFileIn, refuseUnfit } from '../db/file/database-file.ts'
import { connectDatabase, openDatabase } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'
import { DOCUMENT_QUERIES } from '../reader/document-queries.ts'
import { Refusal } from '../refusal.ts'
import { listAllVersions } from '../versions/list-versions.ts'
import { readVersionText } from '../versions/version-texts.ts'
import { type Command, copyFailure, noHouse } from './command.ts'

export const exportAll: Command = {
  name: 'export-all',
  values: ['DIR'],
  purpose: {
    de: 'schreibt alle Skripte als JSON, Word und TEI in einen leeren Ordner, auch bei laufendem Server',
    en: 'writes all scripts as JSON, Word and TEI into an empty folder, also while the server runs',
  },
  async run({ config, values: [dir = ''], folder, say, print }) {
    const target = path.resolve(folder, dir)
    if (config.databaseUrl === null && !existsSync(databaseFileIn(config.dataDir)))
      throw noHouse(config.dataDir)
    makeEmptyFolder(target)
    const failed: string[] = []
    const counts = { scripts: 0, versions: 0 }
    await withSnapshot(config, async (db) => {
      const folderOf = createPlaces()
      for (const script of await allScripts(db))
        try {
          counts.versions += await writeScript(db, script, { target, folder: folderOf(script) })
          counts.scripts += 1
        } catch (error) {
          if (isOfDisk(error)) throw notWritten(target, error)
          failed.push(`${script.owner}: ${script.title} (${copyFailure(error).en})`)
        }
    })
    await noteOrder(config.dataDir, { kind: 'export-all', file: target })
    failed.forEach(print)
    if (failed.length > 0)
      throw new Refusal({
        de: `Geschrieben: ${counts.scripts} Skripte. Nicht zu lesen waren die genannten: ${failed.length}.`,
        en: `Written: ${counts.scripts} scripts. Those named could not be read: ${failed.length}.`,
      })
    say({
      de: `Geschrieben nach ${target}: ${counts.scripts} Skripte, ${counts.versions} benannte Fassungen.`,
      en: `Written into ${target}: ${counts.scripts} scripts, ${counts.versions} named versions.`,
    })
  },
}

function makeEmptyFolder(target: string): void {
  try {
    mkdirSync(target, { mode: 0o700, recursive: true })
    if (readdirSync(target).length === 0) return
  } catch (error) {
    throw notWritten(target, error)
  }
  throw new Refusal({
    de: `${target} ist nicht leer: der Export braucht einen leeren Ordner.`,
    en: `${target} is not empty: the export needs an empty folder.`,
  })
}

function notWritten(target: string, error: unknown): Refusal {
  const reason = copyFailure(error)
  return new Refusal({
    de: `In ${target} kann nicht geschrieben werden: ${reason.de}.`,
    en: `${target} cannot be written to: ${reason.en}.`,
  })
}

/** Whether a file could not be written: then no later one can, either. */
const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && 'code' in error

/**
 * Opens a copy of the embedded database, which is of one moment and disturbs no server. A database of PostgreSQL is read as it
 * is, script by script.
 */
async function withSnapshot(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  read: (db: Database) => Promise<void>,
): Promise<void> {
  const { dataDir, databaseUrl } = config
  if (databaseUrl !== null) return using(await connectDatabase(config), read)
  const house = databaseFileIn(dataDir)
  refuseUnfit(house)
  const copy = mkdtempSync(path.join(tmpdir(), 'stichwort-export-'))
  try {
    await copyDatabase(house, databaseFileIn(copy))
    await using(await openDatabase({ dataDir: copy, databaseUrl: null }), read)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

async function using(db: Database, read: (db: Database) => Promise<void>): Promise<void> {
  try {
    await read(db)
  } finally {
    await db.destroy()
  }
}

type StoredScript = Awaited<ReturnType<typeof allScripts>>[number]

function allScripts(db: Database) {
  return db
    .selectFrom('scripts')
    .innerJoin('users', 'users.id', 'scripts.created_by')
    .leftJoin('trash', 'trash.script_id', 'scripts.id')
    .select(['scripts.id', 'scripts.title', 'scripts.created_at', 'scripts.is_public'])
    .select(['users.username as owner', 'trash.deleted_at'])
    .orderBy('users.username')
    .orderBy('scripts.created_at')
    .orderBy('scripts.id')
    .execute()
}

/** The folder of each script, among those of its owner. */
function createPlaces(): (script: StoredScript) => string {
  const nameOf = createFileNames()
  const owners = new Map<string, { folder: string; folderOf: ScriptFolders }>()
  return ({ owner, title, deleted_at: deletedAt }) => {
    const known = owners.get(owner) ?? { folder: nameOf(owner), folderOf: createScriptFolders() }
    owners.set(owner, known)
    return `${known.folder}/${known.folderOf({ title, isTrashed: deletedAt !== null })}`
  }
}

type ScriptFolders = ReturnType<typeof createScriptFolders>

/** @returns how many versions were written */
async function writeScript(
  db: Database,
  script: StoredScript,
  { target, folder }: { readonly target: string; readonly folder: string },
): Promise<number> {
  const archived = await readScript(db, script)
  for (const [name, content] of filesOfScript(folder, archived, 'de')) {
    const file = path.join(target, name)
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    write(file, content)
  }
  return archived.versions.length
}

async function readScript(db: Database, script: StoredScript): Promise<ArchivedScript> {
  const { id, title, deleted_at: deletedAt } = script
  const stored = await loadWhole(db, id)
  if (!stored) throw new Error('the document is missing')
  const updates = [stored.state, ...stored.updates]
  const doc = new Y.Doc()
  for (const update of updates) Y.applyUpdate(doc, update)
  // the fields of the document's part, behind its opening brace
  const part = DOCUMENT_QUERIES.documentPart(doc).subarray(1)
  doc.destroy()
  const all = await listAllVersions(db, id)
  const known = JSON.stringify({ ...script, versions: all }).slice(0, -1)
  const versions: ArchivedScript['versions'][number][] = []
  for (const { id: versionId, name } of all.filter((version) => version.name !== '')) {
    const json = await readVersionText(db, id, versionId)
    if (json)
      versions.push({ name, content: JSON.parse(new TextDecoder().decode(json)) as VersionContent })
  }
  return {
    title,
    isTrashed: deletedAt !== null,
    updates,
    known: Buffer.concat([Buffer.from(`${known},`), part]),
    versions,
  }
}

const write = (file: string, content: string | Uint8Array): void =>
  writeFileSync(file, content, { mode: 0o600 })
