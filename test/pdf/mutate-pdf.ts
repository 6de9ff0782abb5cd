/** Numbers that look random and are the same in every run. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A copy with one to four random faults, as damage or attackers cause them. */
export function mutatePdf(pdf: Uint8Array, random: (below: number) => number): Uint8Array {
  let bytes: Uint8Array = pdf.slice()
  for (let change = 0; change <= random(4); change++) {
    bytes = (MUTATIONS[random(MUTATIONS.length)] ?? cutOff)(bytes, random)
  }
  return bytes
}

type Mutation = (bytes: Uint8Array, random: (below: number) => number) => Uint8Array

const NUMBERS = ['0', '-1', '99999999999', '1e9', 'null', '1 0 R', '<<>>', '[', '(']

const cutOff: Mutation = (bytes, random) => bytes.slice(0, random(bytes.length))

const MUTATIONS: readonly Mutation[] = [
  cutOff,
  (bytes, random) => {
    for (let index = 0; index < 20; index++) bytes[random(bytes.length)] = random(256)
    return bytes
  },
  (bytes, random) => {
    const from = random(bytes.length)
    bytes.copyWithin(random(bytes.length), from, from + random(400))
    return bytes
  },
  (bytes, random) => {
    const from = random(bytes.length)
    return Uint8Array.from([...bytes.subarray(0, from), ...bytes.subarray(from + random(200))])
  },
  // A random number is replaced by another value: a length, a count, an object, an offset.
  (bytes, random) => {
    const text = Buffer.from(bytes).toString('latin1')
    const numbers = [...text.matchAll(/\d+/g)]
    const hit = numbers[random(numbers.length)]
    if (!hit) return bytes
    const changed = NUMBERS[random(NUMBERS.length)] ?? ''
    const end = hit.index + hit[0].length
    const mutated = text.slice(0, hit.index) + changed + text.slice(end)
    // pdf.js refuses a Buffer.
    return new Uint8Array(Buffer.from(mutated, 'latin1'))
  },
]
