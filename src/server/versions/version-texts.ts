// Reads and writes the packed texts of versions. A chain has one link: a version is packed alone, or with a base that
// is packed alone.
import type { Database } from '../db/schema.ts'
import { packVersion, unpackVersion } from './pack-version.ts'
import { hashOf } from './read-version.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
/** A base is used if the packed version then takes at most this part of the base's own packed size. */
const WORTH_A_BASE = 0.4

export interface PackedText {
  readonly content: Uint8Array
  readonly baseId: string | null
}

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
export async function newestBase(db: Database, scriptId: string): Promise<Base | null> {
  const row = await db
    .selectFrom('versions')
    .select(['id', 'at', 'content'])
    .where('script_id', '=', scriptId)
    .where('base_id', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const json = await unpackVersion(row.content, null).catch(() => null)
  return json && { id: row.id, at: row.at, json, packedBytes: row.content.length }
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
  const row = await db
    .selectFrom('versions as version')
    .leftJoin('versions as base', 'base.id', 'version.base_id')
    .select(['version.content', 'version.hash', 'base.content as baseContent'])
    .where('version.id', '=', id)
    .where('version.script_id', '=', scriptId)
    .executeTakeFirst()
  if (!row) return null
  const base = row.baseContent && (await unpackVersion(row.baseContent, null))
  const json = await unpackVersion(row.content, base)
  if (hashOf(json) !== row.hash) throw new Error(`Version ${id} is damaged`)
  return json
}
