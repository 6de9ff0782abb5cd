// The ids that are drawn at random while a series runs decide who of two stands first: they are drawn from its seed,
// so that a failure can be had again. To be imported before anything that draws.
import { webcrypto } from 'node:crypto'
import { createRandom } from '../random.ts'

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

/** Draws from a seed while something runs. */
export async function withSeed<T>(seed: number, run: () => Promise<T>): Promise<T> {
  random = createRandom(seed)
  try {
    return await run()
  } finally {
    random = null
  }
}
