export interface Figures {
  readonly p50: number
  readonly p95: number
  readonly max: number
}

export function figuresOf(values: readonly number[]): Figures {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), max: at(1) }
}
