import { type Run, runsText } from './line.ts'

/** A line of a paragraph and what begins the next one. */
export interface Break {
  readonly line: { readonly runs: readonly Run[]; readonly columnRight: number }
  readonly next: readonly Run[]
}

/** In prose a line ends where the next word would not have fitted; verse breaks with room to spare. */
export function isEarly({ line, next }: Break): boolean {
  const last = line.runs.at(-1)
  if (!last) return false
  const word = runsText(next).split(' ')[0] ?? ''
  const room = line.columnRight - last.right
  return room > (word.length + 1) * last.size * 0.55 + last.size * 0.5
}
