/** A room spends at most a quarter of its time on sending: the rest of the time batches grow. */
const WAIT_PER_WORK = 3
const MAX_WAIT_MS = 20
/** Timers are this coarse: a shorter wait is none. */
const TIMER_MS = 1

/** The work on one batch; what it waits for in between does not count. */
export interface Work {
  readonly pause: () => void
  readonly resume: () => void
  readonly end: () => void
}

/**
 * When the next batch is sent: at once where the room was quiet, and the later the more work the last
 * one was, so that under load one write carries what many people typed.
 */
export interface Pace {
  /** How long, in ms, the next batch still has to wait. */
  readonly remainingMs: () => number
  /** Resolves when it is time. */
  readonly wait: () => Promise<void>
  readonly startWork: () => Work
}

/** @param cpuMs the processor time, in ms, that this thread has used: other programs' load must not count */
export function createPace(
  now: () => number = () => performance.now(),
  cpuMs: () => number = threadCpuMs,
): Pace {
  let notBefore = 0
  const remainingMs = () => Math.max(0, notBefore - now())
  return {
    remainingMs,
    wait() {
      const ms = remainingMs()
      return new Promise((resolve) => {
        if (ms >= TIMER_MS) setTimeout(resolve, ms)
        else setImmediate(resolve)
      })
    },
    startWork() {
      let usedMs = 0
      let resumedAt = cpuMs()
      const pause = () => void (usedMs += cpuMs() - resumedAt)
      return {
        pause,
        resume: () => void (resumedAt = cpuMs()),
        end() {
          pause()
          notBefore = now() + Math.min(MAX_WAIT_MS, usedMs * WAIT_PER_WORK)
        },
      }
    },
  }
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
