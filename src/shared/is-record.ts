/** Whether a value has named fields: an object that is no list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Whether a value is nested at most `depth` levels deep. A value of thousands of levels can be read, but not written.
 */
export function isWithinDepth(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  if (!isRecord(value)) return Object.values(value).every((item) => isWithinDepth(item, depth - 1))
  // this runs at every key press, and a list of the values would take three times as long
  for (const key in value) if (!isWithinDepth(value[key], depth - 1)) return false
  return true
}
