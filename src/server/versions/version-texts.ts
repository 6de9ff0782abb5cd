// Reads and writes the packed texts of versions. A chain has one link: a version is packed alone, or with a base that
// is packed alone.
import type { Database } from '../db/schema.ts'
import {
  type PackedText,
  packVersion,
  unpackVersion,
  readContent,
  type StoredText,
} from './version-content.ts'
import { hashOf } from './read-version.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
/** A base is used if the packed version then takes at most this part of the base's own packed size. */
const WORTH_A_BASE = 0.4

interface Base {
  readonly id: string
  readonly at: number
  readonly json: Uint8Array
  /** The packed size of the base. */
  readonly packedBytes: number
}

/**
 * The newest of a script's versions that were packed without a base; null also if that version is damaged: then no
 * further version uses it as its base.
 */
async function newestBase(db: Database, scriptId: string): Promise<Base | null> {
  const row = await db
    .selectFrom('versions')
    .select(['id', 'at', 'content', 'parts_id', 'parts_bytes'])
    .where('script_id', '=', scriptId)
    .where('base_id', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const content = await readContent(db, row)
  const json = content && (await unpackVersion(content, null).catch(() => null))
  return json && { id: row.id, at: row.at, json, packedBytes: content.length }
}

/** Packs the text with the newest base, or without a base if the newest one is too old or too different. */
export async function packText(
  db: Database,
  scriptId: string,
  json: Uint8Array,
  now: number,
): Promise<PackedText> {
  const base = await newestBase(db, scriptId)
  if (base && now - base.at < WEEK_MS) {
    const content = await packVersion(json, base.json)
    if (content.length <= WORTH_A_BASE * base.packedBytes) return { content, baseId: base.id }
  }
  return { content: await packVersion(json, null), baseId: null }
}

/**
 * Null if there is no such version.
 * @throws if the stored text is not the one that was kept
 */
export async function readVersionText(
  db: Database,
  scriptId: string,
  id: string,
): Promise<Uint8Array | null> {
  let missing: string | null = null
  for (;;) {
    const rows = await readRows(db, scriptId, id)
    if (!rows) return null
    const [packed, base] = await Promise.all([
      readContent(db, rows.version),
      rows.base && readContent(db, rows.base),
    ])
    if (packed && (base || !rows.base)) return unpackAndCheck(id, rows.version.hash, packed, base)
    // it may have been packed anew meanwhile, because its base was removed
    const asked = `${rows.version.parts_id} ${rows.base?.parts_id}`
    if (asked === missing) throw damaged(id)
    missing = asked
  }
}

async function unpackAndCheck(
  id: string,
  hash: string,
  packed: Uint8Array,
  base: Uint8Array | null,
): Promise<Uint8Array> {
  const json = await unpackVersion(packed, base && (await unpackVersion(base, null)))
  if (hashOf(json) !== hash) throw damaged(id)
  return json
}

const damaged = (id: string): Error => new Error(`Version ${id} is damaged`)

interface VersionRow extends StoredText {
  readonly hash: string
}

interface VersionRows {
  readonly version: VersionRow
  readonly base: VersionRow | null
}

async function readRows(db: Database, scriptId: string, id: string): Promise<VersionRows | null> {
  const columns = ['content', 'parts_id', 'parts_bytes', 'hash', 'base_id'] as const
  const version = await db
    .selectFrom('versions')
    .select(columns)
    .where('id', '=', id)
    .where('script_id', '=', scriptId)
    .executeTakeFirst()
  if (!version) return null
  if (version.base_id === null) return { version, base: null }
  const base = await db
    .selectFrom('versions')
    .select(columns)
    .where('id', '=', version.base_id)
    .executeTakeFirst()
  // it was removed since the version was read, which was packed anew before
  return base ? { version, base } : readRows(db, scriptId, id)
}
