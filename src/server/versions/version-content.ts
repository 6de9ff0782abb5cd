// Where the packed text of a version is: in its row, or in parts of which each is written and deleted by itself.
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress, type ZstdOptions } from 'node:zlib'
import type { Database } from '../db/schema.ts'
import { discardParts, expectAllParts, readParts, writeParts } from '../domain/stored-parts.ts'

/** All versions of a script are deleted by one statement with it: 200 of this size together are not larger than one frame. */
const MAX_ROW_BYTES = 64 * 1024

/** The columns of `versions` that hold its text. */
export interface StoredContent {
  /** Empty where it is stored in parts. */
  readonly content: Uint8Array
  readonly parts_id: string | null
  readonly parts_bytes: number
}

/** A packed text that can be inserted. */
export interface StoredText extends StoredContent {
  readonly base_id: string | null
}

/** Must not run in a transaction. Parts to which no version comes to refer are deleted by `discardTexts`, or by a cleaning. */
export async function storeText(
  db: Database,
  scriptId: string,
  { content, baseId }: PackedText,
): Promise<StoredText> {
  if (content.length <= MAX_ROW_BYTES)
    return { content, parts_id: null, parts_bytes: 0, base_id: baseId }
  const id = randomUUID()
  await writeParts(db, { scriptId }, id, content)
  return {
    content: new Uint8Array(0),
    parts_id: id,
    parts_bytes: content.length,
    base_id: baseId,
  }
}

/** Belongs into the transaction that inserts the text. */
export async function expectStored(transaction: Database, text: StoredContent): Promise<void> {
  if (text.parts_id === null) return
  await expectAllParts(transaction, { id: text.parts_id, bytes: text.parts_bytes })
}

/** Null if parts are missing: the version is deleted, or damaged. */
export async function readContent(
  db: Database,
  { content, parts_id: id, parts_bytes: bytes }: StoredContent,
): Promise<Uint8Array | null> {
  return id === null ? content : readParts(db, { id, bytes })
}

/** Deletes the parts of texts to which certainly no version refers, after their answer. */
export function discardTexts(
  db: Database,
  texts: readonly Pick<StoredContent, 'parts_id'>[],
): void {
  for (const { parts_id: id } of texts) if (id !== null) discardParts(db, id)
}

// The format of a version's text in the database (decision 032).
const compress = promisify<Uint8Array, ZstdOptions, Buffer>(zstdCompress)
const decompress = promisify<Uint8Array, ZstdOptions, Buffer>(zstdDecompress)

const PARAMS = { [constants.ZSTD_c_compressionLevel]: 9 }
/** The maximum size of an unpacked version. No script is larger, so more bytes are not a version. */
const MAX_BYTES = 256 * 1024 * 1024

export interface PackedText {
  readonly content: Uint8Array
  /** The version with whose text it was packed; null if it was packed alone. */
  readonly baseId: string | null
}

/** @param base the text of another version: text that both versions share takes no room */
export function packVersion(json: Uint8Array, base: Uint8Array | null): Promise<Uint8Array> {
  return compress(json, { params: PARAMS, ...(base && { dictionary: base }) })
}

/** @throws if `base` is not the text with which the version was packed */
export function unpackVersion(content: Uint8Array, base: Uint8Array | null): Promise<Uint8Array> {
  return decompress(content, { maxOutputLength: MAX_BYTES, ...(base && { dictionary: base }) })
}
