// Checks that the server can do its work. Load balancers, containers and the person on call ask for this.
import { monotonicNow } from '../concurrency/monotonic-now.ts'

/** A check fails by rejecting, or by taking too long. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<void>>>

export interface Readiness {
  readonly isReady: boolean
  /** The result of each check, by the check's name. */
  readonly checks: Readonly<Record<string, 'ok' | 'failed'>>
}

export interface ReadinessOptions {
  readonly checks: ReadinessChecks
  /** Called with a check that fails and has not failed the last time. */
  readonly onFailure: (check: string, error: unknown) => void
  readonly withinMs?: number
  readonly now?: () => number
}

const CHECK_WITHIN_MS = 3_000
/** Every client may ask, and a check writes: the checks run at most once in this time. */
const CHECK_EVERY_MS = 1_000

/** Runs the checks one after the other. A request during that time, or just after, gets the same answer. */
export function createReadiness(options: ReadinessOptions): () => Promise<Readiness> {
  const { checks, onFailure, withinMs = CHECK_WITHIN_MS, now = monotonicNow } = options
  let newest: Promise<Readiness> | null = null
  let isUnderWay = false
  let checkedAt = -Infinity
  let failing = new Set<string>()

  async function checkAll(): Promise<Readiness> {
    const states: Record<string, 'ok' | 'failed'> = {}
    const failed = new Set<string>()
    for (const [name, check] of Object.entries(checks)) {
      try {
        await within(withinMs, check())
        states[name] = 'ok'
      } catch (error) {
        states[name] = 'failed'
        failed.add(name)
        if (!failing.has(name)) onFailure(name, error)
      }
    }
    failing = failed
    return { isReady: failed.size === 0, checks: states }
  }

  return () => {
    if (newest !== null && (isUnderWay || now() - checkedAt < CHECK_EVERY_MS)) return newest
    isUnderWay = true
    newest = checkAll().finally(() => {
      isUnderWay = false
      checkedAt = now()
    })
    return newest
  }
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms)
  try {
    await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
