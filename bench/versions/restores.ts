import { stormOfRestores } from '#test/together/storm/restore-storm.ts'

const ROUNDS = 5

/** True if no fault was found. */
export function restoreAgainAndAgain(count: number): boolean {
  let restored = 0
  const faults: string[] = []
  for (let seed = 1; restored < count; seed++) {
    const result = stormOfRestores(seed, ROUNDS)
    restored += result.restored
    faults.push(...result.faults)
  }
  console.log(`${restored} restores, ${faults.length} faults`)
  for (const fault of faults) console.log(fault)
  return faults.length === 0
}
