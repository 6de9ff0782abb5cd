import { createHash } from 'node:crypto'
import * as Y from 'yjs'
import { countedCues, numberBlocks, settledNumbering } from '#/shared/script/cue-numbers.ts'
import {
  playedBlocks,
  scriptState,
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
  const state = scriptState(doc)
  const { blocks } = state
  const numbering = settledNumbering({ cues: countedCues(blocks) }, state.numbering)
  const numbered = { ...state, numbering, blocks: numberBlocks(blocks, numbering) }
  const json = new TextEncoder().encode(JSON.stringify(versionContent(numbered)))
  return {
    json,
    hash: hashOf(json),
    stats: versionStats(playedBlocks(numbered)),
    stateVector: Y.encodeStateVector(doc),
  }
}

export function hashOf(json: Uint8Array): string {
  return createHash('sha256').update(json).digest('hex')
}
