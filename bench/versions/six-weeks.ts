// The bytes of six weeks of a play's versions after thinning, with 40 versions a day and 8 edits a version.
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { stateOfVersion, versionContent } from '#/shared/script/versions.ts'
import { packVersion } from '#/server/versions/version-content.ts'
import { versionsToThin, type DatedVersion } from '#/server/versions/remove-versions.ts'
import { edit, playOf } from './plays.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WEEK_MS = 7 * DAY_MS
const DAYS = 42
const A_DAY = 40
const EDITS_A_VERSION = 8

export const VERSIONS = DAYS * A_DAY

interface Kept extends DatedVersion {
  readonly json: Uint8Array
}

interface Taken {
  readonly versions: number
  readonly bytes: number
  /** The bytes if each version were packed alone. */
  readonly aloneBytes: number
  readonly deltas: number
  readonly deltaBytes: number
}

/**
 * All edits are made, but only the versions that remain at the end are packed: thinning does not depend on packing.
 * In a house, versions that are thinned later also become bases, which takes about a quarter more (decision 032).
 */
export async function sixWeeks(length: number): Promise<Taken> {
  const blocks = playOf(length)
  const dated = Array.from({ length: VERSIONS }, (_, index): DatedVersion => ({
    id: String(index),
    kind: 'auto',
    at: Math.floor(index / A_DAY) * DAY_MS + (index % A_DAY) * 10 * 60_000,
  }))
  const gone = new Set(versionsToThin(dated, DAYS * DAY_MS))
  const kept: Kept[] = []
  for (const version of dated) {
    for (let edits = 0; edits < EDITS_A_VERSION; edits++) edit(blocks)
    if (!gone.has(version.id)) kept.push({ ...version, json: bytesOf(blocks) })
  }
  return pack(kept)
}

/** Packs as `version-texts.ts` does: with the newest base, or alone if that base is too old or too different. */
async function pack(kept: readonly Kept[]): Promise<Taken> {
  let base: { readonly at: number; readonly json: Uint8Array; readonly bytes: number } | null = null
  let [bytes, aloneBytes, deltas, deltaBytes] = [0, 0, 0, 0]
  for (const { at, json } of kept) {
    const alone = (await packVersion(json, null)).length
    aloneBytes += alone
    const delta =
      base && at - base.at < WEEK_MS ? (await packVersion(json, base.json)).length : Infinity
    if (base && delta <= 0.4 * base.bytes) {
      deltas++
      deltaBytes += delta
      bytes += delta
    } else {
      base = { at, json, bytes: alone }
      bytes += alone
    }
  }
  return { versions: kept.length, bytes, aloneBytes, deltas, deltaBytes }
}

const bytesOf = (blocks: readonly ScriptBlock[]) =>
  new TextEncoder().encode(JSON.stringify(versionContent(stateOfVersion({ blocks }))))
