/** How often each value occurs, in the order in which the values occur first. */
export function countsOf<Value>(values: Iterable<Value>): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** 0 where there are no values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value that this share of the values does not reach; 0 where there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? 0
}

/**
 * A piece of text has one vote per this number of letters: a long piece says more about the usual size than a short
 * one.
 */
const LETTERS_A_VOTE = 10

/** The type size that most of the text is set in, in points. */
export function usualSize(
  pieces: readonly { readonly size: number; readonly text: string }[],
): number {
  return mode(
    pieces.flatMap(({ size, text }) =>
      Array<number>(Math.ceil(text.length / LETTERS_A_VOTE)).fill(size),
    ),
    0.5,
  )
}

/** The value that occurs most often when rounded to `step`; 0 where there are no values. */
export function mode(values: readonly number[], step: number): number {
  const counts = countsOf(values.map((value) => Math.round(value / step)))
  const [[best] = [0]] = [...counts].toSorted(([, a], [, b]) => b - a)
  return best * step
}
