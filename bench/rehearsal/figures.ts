import { quantile } from '../quantile.ts'

export interface Figures {
  readonly p50: number
  readonly p95: number
  readonly max: number
}

export function figuresOf(values: readonly number[]): Figures {
  return { p50: quantile(values, 0.5), p95: quantile(values, 0.95), max: quantile(values, 1) }
}
