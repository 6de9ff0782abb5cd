import { isLarge } from '../socket/limits.ts'

/**
 * The buffers of large updates, to be moved into another thread: to copy 14 MB takes up to 0.1 s where the memory is new. Each has its
 * buffer to itself; small ones may lie in the same packet.
 */
export const movableBuffers = (updates: readonly Uint8Array[]): readonly ArrayBuffer[] => [
  ...new Set(
    updates.flatMap(({ buffer, length }) =>
      isLarge(length) && buffer instanceof ArrayBuffer ? [buffer] : [],
    ),
  ),
]
