import { isRecord } from './is-record.ts'

/** Whether a value is nested at most so deeply. What is deeper by thousands can be read, and not be written again. */
export function isWithinDepth(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  if (!isRecord(value)) return Object.values(value).every((item) => isWithinDepth(item, depth - 1))
  // every key that is pressed comes by here: a list of the values costs three times as much
  for (const key in value) if (!isWithinDepth(value[key], depth - 1)) return false
  return true
}
