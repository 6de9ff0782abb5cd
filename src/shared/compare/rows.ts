import { intAt } from '../number-at.ts'
import type { BlockChange, Row } from './comparison.ts'
import { type Matching, STAYED } from './match-blocks.ts'

type ChangeOf = (before: number, after: number) => BlockChange | null

/** The compared text in the order in which it is read; `changeOf` answers null for two blocks that are the same. */
export function rowsOf(matching: Matching, changeOf: ChangeOf): readonly Row[] {
  const { earlier, later, moves, moveOfBefore, moveOfAfter } = matching
  const rows: Row[] = []

  /** Adds the rows of unmoved blocks, or of one move: a range of blocks in each script. */
  function add(move: number, [b0, b1]: Range, [a0, a1]: Range): void {
    let old = b0
    const addOldUntil = (end: number) => {
      while (old < end) old = addOld(move, old)
    }
    for (let after = a0; after <= a1; after++) {
      addOldUntil(nextOld(move, after, a1) ?? b1 + 1)
      const inner = moveOfAfter[after] ?? STAYED
      const innerMove = inner === move ? undefined : moves[inner]
      if (innerMove) {
        add(inner, innerMove.before, innerMove.after)
        after = innerMove.after[1]
        continue
      }
      const before = intAt(earlier, after)
      if (before === -1) rows.push({ kind: 'new', after, move: moveOrNull(move) })
      else {
        rows.push(rowOf(before, after, move))
        old = before + 1
      }
    }
    addOldUntil(b1 + 1)
  }

  /** Adds the row of a block that is gone or was moved away; answers the next earlier block without a row. */
  function addOld(move: number, before: number): number {
    const other = moveOfBefore[before] ?? STAYED
    const left = other === move ? undefined : moves[other]
    if (left) {
      rows.push({ kind: 'left', before: left.before[0], move: other })
      return left.before[1] + 1
    }
    if (later[before] === -1) rows.push({ kind: 'gone', before, move: moveOrNull(move) })
    return before + 1
  }

  /** The earlier block of the next later block that has one. So blocks that are gone are shown before new ones. */
  function nextOld(move: number, from: number, to: number): number | null {
    for (let after = from; after <= to; after++) {
      const before = intAt(earlier, after)
      if (before >= 0 && moveOfAfter[after] === move) return before
    }
    return null
  }

  function rowOf(before: number, after: number, move: number): Row {
    const change = changeOf(before, after)
    const at = { before, after, move: moveOrNull(move) }
    return change ? { kind: 'changed', ...at, change } : { kind: 'same', ...at }
  }

  add(STAYED, [0, later.length - 1], [0, earlier.length - 1])
  return rows
}

type Range = readonly [first: number, last: number]

const moveOrNull = (move: number): number | null => (move === STAYED ? null : move)
