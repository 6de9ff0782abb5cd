/**
 * The longest wait for a state, an answer or a start: long enough for a machine with eight busy loops per processor. A
 * state that never comes still fails.
 */
export const BUSY_MACHINE_MS = 120_000

/** The longest time of a test, which bounds what never ends: a slow test on such a machine is no failure. */
export const LONGEST_TEST_MS = 600_000
