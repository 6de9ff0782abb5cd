import type { VersionKind } from '#/shared/script/versions.ts'

export interface DatedVersion {
  readonly id: string
  readonly kind: VersionKind
  readonly at: number
}

const DAY_MS = 24 * 60 * 60 * 1000
const WEEK_MS = 7 * DAY_MS
/** 1 January 1970 was a Thursday: weeks begin on Mondays. */
const WEEK_STARTS_MS = 4 * DAY_MS
const KEEP_ALL_MS = 2 * DAY_MS
const KEEP_DAYS_MS = 60 * DAY_MS
const KEEP_BEFORE_RESTORE_MS = 30 * DAY_MS

/**
 * The ids of versions that are not needed any more. Of the automatic versions, all stay for 48 hours, the last one of
 * each day (UTC) for 60 days, and the last one of each week after that. Versions from before a restore stay for 30
 * days, and all other versions stay for ever.
 */
export function versionsToThin(versions: readonly DatedVersion[], now: number): readonly string[] {
  const span = spanAt(now)
  const lastOfSpan = new Map<string, DatedVersion>()
  for (const version of versions) {
    if (version.kind !== 'auto') continue
    const last = lastOfSpan.get(span(version))
    if (!last || isLater(version, last)) lastOfSpan.set(span(version), version)
  }
  return versions
    .filter((version) => {
      if (version.kind === 'before-restore') return now - version.at >= KEEP_BEFORE_RESTORE_MS
      return version.kind === 'auto' && lastOfSpan.get(span(version)) !== version
    })
    .map(({ id }) => id)
}

/** Of the versions in one span only the last stays. */
function spanAt(now: number): (version: DatedVersion) => string {
  return ({ id, at }) => {
    const age = now - at
    if (age < KEEP_ALL_MS) return id
    if (age < KEEP_DAYS_MS) return `day ${Math.floor(at / DAY_MS)}`
    return `week ${Math.floor((at - WEEK_STARTS_MS) / WEEK_MS)}`
  }
}

/** The id decides between two versions of the same moment, so that every node gets the same result. */
function isLater(one: DatedVersion, other: DatedVersion): boolean {
  return one.at === other.at ? one.id > other.id : one.at > other.at
}
