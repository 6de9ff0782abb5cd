import { vi } from 'vitest'
import { BUSY_MACHINE_MS } from './busy-machine.ts'

/** Waits until an expectation holds, where `vi.waitFor` alone gives up after one second; fails with its last failure. */
export const soon = <T>(expectation: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(expectation, { timeout: BUSY_MACHINE_MS, interval: 10 })
