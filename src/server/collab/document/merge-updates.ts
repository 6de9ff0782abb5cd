import * as Y from 'yjs'

/** Several updates as one; throws where one cannot be read. */
export function mergeUpdates(updates: readonly Uint8Array[]): Uint8Array {
  const [first, ...rest] = updates
  return first && rest.length === 0 ? first : Y.mergeUpdates([...updates])
}
