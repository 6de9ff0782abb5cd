/** How much processor time may be spent, sustained and at once. */
export interface WorkAllowance {
  readonly msPerSecond: number
  readonly burstMs: number
}

/** The processor time that this thread has used: unlike a clock, it does not count what others do on a busy machine. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** What is left of an allowance; it refills as time passes. */
export interface WorkBudget {
  /** Takes what was spent. The last task may take more than is left: then the next one waits for longer. */
  readonly spend: (ms: number) => void
  /** How long, in ms, the next task has to wait. */
  readonly waitMs: () => number
  readonly isFull: () => boolean
}

export function createWorkBudget(
  { msPerSecond, burstMs }: WorkAllowance,
  now: () => number,
): WorkBudget {
  let left = burstMs
  let filledAt = now()
  const fill = () => {
    left = Math.min(burstMs, left + ((now() - filledAt) / 1000) * msPerSecond)
    filledAt = now()
  }
  return {
    spend(ms) {
      fill()
      left -= ms
    },
    waitMs() {
      fill()
      return left > 0 ? 0 : Math.ceil((-left * 1000) / msPerSecond) + 1
    },
    isFull() {
      fill()
      return left >= burstMs
    },
  }
}
