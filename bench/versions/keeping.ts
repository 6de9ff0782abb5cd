// The time that a new version adds to a keystroke, and the bytes of six weeks of versions of three plays after
// thinning, packed with a base and each alone. Each function returns whether its figure is within its limit.
import { quantile } from '../quantile.ts'
import { sixWeeks, VERSIONS } from './six-weeks.ts'
import { whileTyping } from './while-typing.ts'

const MAX_BYTES = 12_000_000
const MAX_ADDED_MS = 1
const PLAYS = { Emilia: 1900, Faust: 4000, Kraus: 5600 } as const

export async function keepWhileTyping(): Promise<boolean> {
  const { quietMs, keepingMs, addedInWindow, addedInMinute } = await whileTyping(PLAYS.Faust)
  console.log(
    `A keystroke's p95 while 20 type: ${quietMs.toFixed(1)} ms, ${keepingMs.toFixed(1)} ms in ten seconds with a version`,
  )
  console.log(`  more in ten seconds with one version: ${spread(addedInWindow)}`)
  console.log(`  more in a minute with one version: ${spread(addedInMinute)}`)
  return quantile(addedInMinute, 0.5) <= MAX_ADDED_MS
}

function spread(values: readonly number[]): string {
  return `${quantile(values, 0.5).toFixed(2)} ms (quartiles ${quantile(values, 0.25).toFixed(2)} to ${quantile(values, 0.75).toFixed(2)}, ${values.length} pairs)`
}

export async function keepSixWeeks(): Promise<boolean> {
  let isGood = true
  for (const [name, length] of Object.entries(PLAYS)) {
    const { versions, bytes, aloneBytes, deltas, deltaBytes } = await sixWeeks(length)
    isGood &&= bytes <= MAX_BYTES
    console.log(
      `${name} (${length} blocks): ${versions} of ${VERSIONS} versions stay, ${megabytes(bytes)}; each whole ${megabytes(aloneBytes)}; ${deltas} with a base, ${Math.round(deltaBytes / deltas)} bytes each on average, one whole ${Math.round(aloneBytes / versions)}`,
    )
  }
  return isGood
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`
}
