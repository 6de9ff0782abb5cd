// Random ids decide the order of two concurrent insertions. While a series runs, ids are drawn from its seed, so that a
// failure can be repeated. Import this module before any module that draws ids.
import { webcrypto } from 'node:crypto'
import { createRandom } from '#test/support/random.ts'

let random: ReturnType<typeof createRandom> | null = null
const draw = webcrypto.getRandomValues.bind(webcrypto)

Object.defineProperty(webcrypto, 'getRandomValues', {
  configurable: true,
  value(values: Uint32Array<ArrayBuffer>): Uint32Array {
    if (random === null) return draw(values)
    values.set(new Uint32Array(random.bytes(values.byteLength).buffer))
    return values
  },
})

/** Draws ids from a seed while `run` is under way. */
export async function withSeed<T>(seed: number, run: () => Promise<T>): Promise<T> {
  random = createRandom(seed)
  try {
    return await run()
  } finally {
    random = null
  }
}
