export const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/[a-z']+/g) ?? []

/** The words that have to be changed, added or left out, as a share of those that were said. */
export function wordError(said: readonly string[], heard: readonly string[]): number {
  let row = Array.from({ length: heard.length + 1 }, (_, index) => index)
  for (const [count, word] of said.entries()) {
    const before = row
    row = [count + 1]
    for (const [index, other] of heard.entries())
      row.push(
        Math.min(
          (before[index + 1] ?? 0) + 1,
          (row[index] ?? 0) + 1,
          (before[index] ?? 0) + (word === other ? 0 : 1),
        ),
      )
  }
  return (row.at(-1) ?? 0) / said.length
}
