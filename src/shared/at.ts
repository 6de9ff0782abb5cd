/**
 * The element at an index that exists, for code in which the type checker cannot know this.
 * @throws RangeError if there is no element: an impossible index must not become a plausible value
 */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const element = list[index]
  if (element === undefined) throw noElement(list, index)
  return element
}

function noElement({ length }: ArrayLike<unknown>, index: number): RangeError {
  return new RangeError(`There is no element ${index} among ${length}`)
}

/**
 * The value of a key that a map has, for code in which the type checker cannot know this.
 * @throws RangeError if the map does not have the key
 */
export function entryOf<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new RangeError(`There is no entry of this key among ${map.size}`)
  return value
}

/** The list of a key in a map of lists; it is added where the map has none. */
export function listIn<K, V>(map: Map<K, V[]>, key: K): V[] {
  const known = map.get(key)
  if (known) return known
  const list: V[] = []
  map.set(key, list)
  return list
}

/**
 * Answers as `answer` has answered for the same key first.
 * @param nameOf for keys of which two objects may be one
 */
export function askOnce<K, V>(
  answer: (key: K) => V,
  nameOf: (key: K) => unknown = (key) => key,
): (key: K) => V {
  const known = new Map<unknown, { readonly value: V }>()
  return (key) => {
    const name = nameOf(key)
    const before = known.get(name)
    if (before) return before.value
    const value = answer(key)
    known.set(name, { value })
    return value
  }
}

// The number at an index that exists. Each kind of array has a function of its own: one function for all of them would
// be several times slower.
// Each function throws a RangeError if there is no element: an impossible index must not become a plausible number.
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

/**
 * The first index below `length` for which `holds` is true; `length` if there is none. `holds` must be true for all
 * later indices, too, because the index is found by binary search.
 */
export function firstIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
