import { vi } from 'vitest'

/** Long enough for a busy machine: `vi.waitFor` alone gives up after one second. */
const BUSY_MACHINE_MS = 60_000

/** Waits until an expectation holds; fails with its last failure. */
export const soon = <T>(
  expectation: () => T | Promise<T>,
  withinMs = BUSY_MACHINE_MS,
): Promise<T> => vi.waitFor(expectation, { timeout: withinMs, interval: 10 })
