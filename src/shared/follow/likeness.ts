import { floatAt } from '../number-at.ts'

const MAX_SPELLING_LENGTH = 40
const isVowel = new Uint8Array(256)
for (const letter of 'aeiouöüAEO') isVowel[letter.charCodeAt(0)] = 1
const rows = [
  new Float32Array(MAX_SPELLING_LENGTH + 1),
  new Float32Array(MAX_SPELLING_LENGTH + 1),
] as const

/**
 * How alike two sounds are, 1 to 0: edit distance over length, one vowel for another counting half. A likeness below
 * `least` counts as 0.
 */
export function soundLikeness(one: string, other: string, least: number): number {
  const n = Math.min(one.length, MAX_SPELLING_LENGTH)
  const m = Math.min(other.length, MAX_SPELLING_LENGTH)
  const longer = Math.max(n, m)
  const most = (1 - least) * longer
  if (n === 0 || m === 0 || Math.abs(n - m) > most) return 0
  let [above, row] = rows
  for (let j = 0; j <= m; j++) above[j] = j
  for (let i = 1; i <= n; i++) {
    const mine = one.charCodeAt(i - 1)
    let lowest = i
    row[0] = i
    for (let j = 1; j <= m; j++) {
      const swap = floatAt(above, j - 1) + costOf(mine, other.charCodeAt(j - 1))
      const distance = Math.min(swap, floatAt(above, j) + 1, floatAt(row, j - 1) + 1)
      row[j] = distance
      if (distance < lowest) lowest = distance
    }
    if (lowest > most) return 0
    ;[above, row] = [row, above]
  }
  const distance = floatAt(above, m)
  return distance > most ? 0 : 1 - distance / longer
}

function costOf(mine: number, theirs: number): number {
  if (mine === theirs) return 0
  return isVowel[mine] === 1 && isVowel[theirs] === 1 ? 0.5 : 1
}
