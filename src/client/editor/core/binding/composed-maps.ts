import { StepMap } from 'prosemirror-transform'

/** A run of positions: kept, deleted, or inserted by a map. */
interface Run {
  readonly kind: 'keep' | 'delete' | 'insert'
  readonly length: number
}

/** The map of two changes that follow each other. */
export function composedMaps(first: StepMap, second: StepMap): StepMap {
  const [before, after] = [runsOf(first), runsOf(second)]
  const ranges = new Ranges()
  let [one, other] = [before.shift(), after.shift()]
  while (one ?? other) {
    if (one?.kind === 'delete') {
      ranges.add(one)
      one = before.shift()
    } else if (other?.kind === 'insert') {
      ranges.add(other)
      other = after.shift()
    } else {
      const length = Math.min(one?.length ?? Infinity, other?.length ?? Infinity)
      const isInserted = one?.kind === 'insert'
      const isDeleted = other?.kind === 'delete'
      // what the first map has inserted and the second one deletes was never there
      if (!(isInserted && isDeleted))
        ranges.add({ kind: isInserted ? 'insert' : isDeleted ? 'delete' : 'keep', length })
      one = shortened(one, length) ?? before.shift()
      other = shortened(other, length) ?? after.shift()
    }
  }
  return new StepMap(ranges.all)
}

function shortened(run: Run | undefined, length: number): Run | null {
  return run && run.length > length ? { ...run, length: run.length - length } : null
}

function runsOf(map: StepMap): Run[] {
  const runs: Run[] = []
  let end = 0
  const add = (kind: Run['kind'], length: number) => {
    if (length > 0) runs.push({ kind, length })
  }
  map.forEach((oldStart, oldEnd, newStart, newEnd) => {
    add('keep', oldStart - end)
    add('delete', oldEnd - oldStart)
    add('insert', newEnd - newStart)
    end = oldEnd
  })
  return runs
}

/** Collects the changed ranges of a map: start, old size and new size of each. */
class Ranges {
  readonly all: number[] = []
  #place = 0

  add({ kind, length }: Run): void {
    if (kind === 'keep') {
      this.#place += length
      return
    }
    const last = this.all.length - 3
    const isNext = last >= 0 && (this.all[last] ?? 0) + (this.all[last + 1] ?? 0) === this.#place
    if (!isNext) this.all.push(this.#place, 0, 0)
    const index = this.all.length - (kind === 'delete' ? 2 : 1)
    this.all[index] = (this.all[index] ?? 0) + length
    if (kind === 'delete') this.#place += length
  }
}
