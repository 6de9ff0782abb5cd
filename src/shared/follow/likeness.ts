const VOWELS = new Set(Array.from('aeiouöüAEO', (letter) => letter.charCodeAt(0)))
const LONGEST = 40
const rows = [new Float32Array(LONGEST + 1), new Float32Array(LONGEST + 1)] as const

/** How alike two sounds are, 1 to 0: edit distance over length, one vowel for another counting half. */
export function likeness(one: string, other: string): number {
  const n = Math.min(one.length, LONGEST)
  const m = Math.min(other.length, LONGEST)
  if (n === 0 || m === 0) return 0
  let [above, row] = rows
  for (let j = 0; j <= m; j++) above[j] = j
  for (let i = 1; i <= n; i++) {
    const letter = one.charCodeAt(i - 1)
    const isVowel = VOWELS.has(letter)
    row[0] = i
    for (let j = 1; j <= m; j++) {
      const theirs = other.charCodeAt(j - 1)
      const cost = letter === theirs ? 0 : isVowel && VOWELS.has(theirs) ? 0.5 : 1
      const swap = (above[j - 1] ?? 0) + cost
      const gap = Math.min(above[j] ?? 0, row[j - 1] ?? 0) + 1
      row[j] = Math.min(swap, gap)
    }
    ;[above, row] = [row, above]
  }
  return 1 - (above[m] ?? 0) / Math.max(n, m)
}
