/** A small random generator with a seed, so that a failure can be repeated. */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const bytes = (length: number) => Uint8Array.from({ length }, () => below(256))
  return { below, bytes }
}
