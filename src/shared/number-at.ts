// The number at an index that exists. Each kind of array has a function of its own: one function for all of them would
// be several times slower.
// Each function throws a RangeError if there is no element: an impossible index must not become a plausible number.
import { noElement } from './at.ts'

export function floatAt(numbers: Float32Array, index: number): number {
  const number = numbers[index]
  if (number === undefined) throw noElement(numbers, index)
  return number
}

export function doubleAt(numbers: Float64Array, index: number): number {
  const number = numbers[index]
  if (number === undefined) throw noElement(numbers, index)
  return number
}

export function intAt(numbers: Int32Array, index: number): number {
  const number = numbers[index]
  if (number === undefined) throw noElement(numbers, index)
  return number
}

export function shortAt(numbers: Uint16Array, index: number): number {
  const number = numbers[index]
  if (number === undefined) throw noElement(numbers, index)
  return number
}

export function byteAt(numbers: Uint8Array, index: number): number {
  const number = numbers[index]
  if (number === undefined) throw noElement(numbers, index)
  return number
}
