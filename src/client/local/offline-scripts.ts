// The list of scripts in the record of the user. Apart from it, because the sign-in page loads the record.
import type { Script } from '#/shared/api/scripts.ts'
import { shownRecord, writeRecord } from './offline-record.ts'

/** Fields of scripts that a record of an older version does not have. */
const UNKNOWN = {
  owner: '',
  edited_at: null,
  editor: null,
  permission: null,
  shared_at: null,
  offered_to: null,
  productions: [] as Script['productions'],
} as const

export function keepOfflineScripts(scripts: readonly Script[]): void {
  const record = shownRecord()
  if (record === null) return
  writeRecord({ ...record, scripts: scripts.map((script) => ({ ...script, thumbnail: '' })) })
}

/** The script list as it was loaded last, without thumbnails; null if it never was. */
export function offlineScripts(): Script[] | null {
  return shownRecord()?.scripts?.map((script) => ({ ...UNKNOWN, ...script })) ?? null
}
