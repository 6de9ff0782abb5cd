import { createHash } from 'node:crypto'
import * as Y from 'yjs'
import { readCuts } from '#/shared/script/cuts/cuts.ts'
import { numberBlocks } from '#/shared/script/number-blocks.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import {
  playedBlocks,
  versionContent,
  versionStats,
  type VersionStats,
} from '#/shared/script/versions.ts'

/** The version that a document would become. */
export interface VersionReading {
  /** UTF-8 JSON. */
  readonly json: Uint8Array<ArrayBuffer>
  readonly hash: string
  readonly stats: VersionStats
  /** The edits that the version contains, by client. */
  readonly stateVector: Uint8Array
}

/**
 * The version contains counted numbers. Stored numbers change when a script is folded, although no user has written.
 */
export function readVersion(doc: Y.Doc): VersionReading {
  const blocks = numberBlocks(readBlocks(doc))
  const cuts = readCuts(doc)
  const json = new TextEncoder().encode(JSON.stringify(versionContent(blocks, cuts)))
  return {
    json,
    hash: hashOf(json),
    stats: versionStats(playedBlocks({ blocks, cuts })),
    stateVector: Y.encodeStateVector(doc),
  }
}

export function hashOf(json: Uint8Array): string {
  return createHash('sha256').update(json).digest('hex')
}
