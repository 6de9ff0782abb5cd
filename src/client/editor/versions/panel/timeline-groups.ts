import type { ScriptVersion } from '#/shared/api/script-versions.ts'

/** One entry of the timeline: a single version, or all automatic versions of a day. */
export type TimelineEntry =
  | { readonly kind: 'version'; readonly key: string; readonly version: ScriptVersion }
  | {
      readonly kind: 'day'
      readonly key: string
      /** The time of the newest of these versions. */
      readonly at: number
      readonly versions: readonly ScriptVersion[]
    }

/** @param versions newest first */
export function timelineGroups(versions: readonly ScriptVersion[]): readonly TimelineEntry[] {
  const entries: TimelineEntry[] = []
  for (const version of versions) {
    const last = entries.at(-1)
    if (version.kind !== 'auto') entries.push({ kind: 'version', key: version.id, version })
    else if (last?.kind === 'day' && isSameDay(last.at, version.at))
      entries[entries.length - 1] = { ...last, versions: [...last.versions, version] }
    else entries.push({ kind: 'day', key: version.id, at: version.at, versions: [version] })
  }
  return entries.map((entry) => {
    const [only, ...others] = entry.kind === 'day' ? entry.versions : []
    return only && others.length === 0 ? { kind: 'version', key: only.id, version: only } : entry
  })
}

const isSameDay = (a: number, b: number): boolean =>
  new Date(a).toDateString() === new Date(b).toDateString()
