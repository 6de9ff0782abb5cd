/** Whether a value is nested at most so deeply. What is deeper by thousands can be read, and not be written again. */
export function isWithinDepth(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isWithinDepth(inner, depth - 1))
}
