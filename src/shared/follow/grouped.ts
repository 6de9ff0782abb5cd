import { intAt } from '../number-at.ts'

/** Numbers in groups, packed: group g is `items` from `starts[g]` to before `starts[g + 1]`. */
export interface Grouped {
  readonly starts: Int32Array
  readonly items: Int32Array
}

/** `each` is called twice, and names the same (group, item) pairs both times. */
export function grouped(
  groups: number,
  each: (put: (group: number, item: number) => void) => void,
): Grouped {
  const starts = new Int32Array(groups + 1)
  each((group) => {
    starts[group + 1] = intAt(starts, group + 1) + 1
  })
  for (let g = 0; g < groups; g++) starts[g + 1] = intAt(starts, g + 1) + intAt(starts, g)
  const items = new Int32Array(intAt(starts, groups))
  const next = starts.slice()
  each((group, item) => {
    const at = intAt(next, group)
    items[at] = item
    next[group] = at + 1
  })
  return { starts, items }
}
