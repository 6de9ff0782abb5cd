import fc from 'fast-check'
import { expect, test } from 'vitest'
import { VERSION_KINDS } from '#/shared/script/versions.ts'
import { versionsToThin, type DatedVersion } from './remove-versions.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const NOW = Date.UTC(2026, 10, 23, 5, 30)

const anyVersions = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...VERSION_KINDS),
      age: fc.oneof(fc.nat(3 * DAY_MS), fc.nat(70 * DAY_MS), fc.nat(400 * DAY_MS)),
    }),
    { maxLength: 120 },
  )
  .map((all) =>
    all.map(({ kind, age }, index): DatedVersion => ({ id: `v${index}`, kind, at: NOW - age })),
  )

const stay = (versions: readonly DatedVersion[], now = NOW) => {
  const gone = new Set(versionsToThin(versions, now))
  return versions.filter(({ id }) => !gone.has(id))
}
const auto = (versions: readonly DatedVersion[]) => versions.filter(({ kind }) => kind === 'auto')
const day = ({ at }: DatedVersion) => Math.floor(at / DAY_MS)

test('[VER-401] named and imported versions stay, and the version before a restoration stays for 30 days', () => {
  fc.assert(
    fc.property(anyVersions, (versions) => {
      const others = (all: readonly DatedVersion[]) => all.filter(({ kind }) => kind !== 'auto')
      const wanted = others(versions).filter(
        ({ kind, at }) => kind !== 'before-restore' || NOW - at < 30 * DAY_MS,
      )
      expect(others(stay(versions))).toEqual(wanted)
    }),
  )
})

test('[VER-2] automatic versions of 48 hours stay, then one a day, then one a week, each time the last', () => {
  fc.assert(
    fc.property(anyVersions, (versions) => {
      const left = auto(stay(versions))
      const ages = (from: number, to: number) => (version: DatedVersion) =>
        NOW - version.at >= from && NOW - version.at < to
      const fresh = ages(0, 2 * DAY_MS)
      expect(left.filter(fresh)).toEqual(auto(versions).filter(fresh))
      const daily = left.filter(ages(2 * DAY_MS, 60 * DAY_MS))
      expect(new Set(daily.map(day)).size).toBe(daily.length)
      const weekly = left.filter(ages(60 * DAY_MS, Infinity))
      const week = ({ at }: DatedVersion) => {
        const date = new Date(at)
        return Math.floor(at / DAY_MS) - ((date.getUTCDay() + 6) % 7)
      }
      expect(new Set(weekly.map(week)).size).toBe(weekly.length)
      const isCovered = (version: DatedVersion) =>
        left.some((other) => other.at >= version.at && week(other) === week(version))
      expect(auto(versions).every(isCovered)).toBe(true)
      const isDailyCovered = (version: DatedVersion) =>
        left.some((other) => other.at >= version.at && day(other) === day(version))
      const recent = auto(versions).filter(ages(2 * DAY_MS, 59 * DAY_MS))
      expect(recent.every(isDailyCovered)).toBe(true)
    }),
  )
})

test('[VER-2] thinning twice is thinning once, and thinning every day leaves what thinning at the end does', () => {
  fc.assert(
    fc.property(anyVersions, (versions) => {
      const once = stay(versions)
      expect(versionsToThin(once, NOW)).toEqual([])
      let daily: readonly DatedVersion[] = []
      for (let now = NOW - 90 * DAY_MS; now <= NOW; now += DAY_MS) {
        const added = versions.filter(({ at }) => at <= now && at > now - DAY_MS)
        const old = now === NOW - 90 * DAY_MS ? versions.filter(({ at }) => at <= now - DAY_MS) : []
        daily = stay([...daily, ...old, ...added], now)
      }
      const ids = (all: readonly DatedVersion[]) => all.map(({ id }) => id).toSorted()
      expect(ids(stay(daily))).toEqual(ids(once))
    }),
    { numRuns: 50 },
  )
})
