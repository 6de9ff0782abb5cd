// The letters of a confirmed text by their ids, so that it is known later which of them a person has deleted (decision 129).
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type * as Y from 'yjs'
import type { CopiedRun } from '../script/copies/copied-runs.ts'
import { blocksToRead, type DeletedWords, readText } from './own-work.ts'

/** Neighbouring letters; the client -1 stands for what has no ids of letters: line ends and names of scenes. */
export interface LetterRun {
  readonly client: number
  readonly clock: number
  readonly length: number
}

/** For each block the runs of its text, which is that of `textOf` in compare/compare-words.ts. */
export type Letters = readonly (readonly LetterRun[])[]

const NO_LETTERS = -1

export function lettersOf(doc: Y.Doc): Letters {
  return blocksToRead(doc).map((element) => {
    const runs: LetterRun[] = []
    readText(element, (length, id, isWhole) => {
      if (length === 0) return
      const run = isWhole || !id ? { client: NO_LETTERS, clock: 0 } : { ...id }
      addRun(runs, { client: run.client, clock: run.clock, length })
    })
    return runs
  })
}

/** Joins a run to the last one where it goes on from it. */
function addRun(runs: LetterRun[], run: LetterRun): void {
  const last = runs.at(-1)
  const isNext =
    last?.client === run.client &&
    (run.client === NO_LETTERS || last.clock + last.length === run.clock)
  if (last && isNext) runs[runs.length - 1] = { ...last, length: last.length + run.length }
  else runs.push(run)
}

/** The same letters where they are now: letters that were written anew elsewhere have the ids of their copies. */
export function followCopies(letters: Letters, copies: readonly CopiedRun[]): Letters {
  return copies
    .filter(({ isText }) => !isText)
    .reduce<Letters>((known, { from, to, length }) => {
      const end = from.clock + length
      const isCopied = ({ client, clock, length: letters }: LetterRun) =>
        client === from.client && clock < end && clock + letters > from.clock
      return known.map((runs) =>
        runs.some(isCopied)
          ? runs.flatMap((run) => (isCopied(run) ? inThree(run, { from, to, end }) : run))
          : runs,
      )
    }, letters)
}

/** The letters of a run before the copied ones, the copies, and the letters behind. */
function inThree(
  { client, clock, length }: LetterRun,
  { from, to, end }: { readonly from: Y.ID; readonly to: Y.ID; readonly end: number },
): readonly LetterRun[] {
  const [first, last] = [Math.max(clock, from.clock), Math.min(clock + length, end)]
  return [
    { client, clock, length: first - clock },
    { client: to.client, clock: to.clock + first - from.clock, length: last - first },
    { client, clock: last, length: clock + length - last },
  ].filter((run) => run.length > 0)
}

/** Ranges of clocks by client, in order, which neither overlap nor touch. */
export type Ranges = ReadonlyMap<number, readonly (readonly [from: number, to: number])[]>

export function rangesOf(
  ids: Iterable<readonly [client: number, from: number, to: number]>,
): Ranges {
  const byClient = Map.groupBy(ids, ([client]) => client)
  return new Map(
    [...byClient].map(([client, of]) => [client, joined(of.map(([, ...range]) => range))]),
  )
}

function joined(
  ranges: readonly (readonly [number, number])[],
): readonly (readonly [number, number])[] {
  const all: [number, number][] = []
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = all.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else if (to > from) all.push([from, to])
  }
  return all
}

export const idsIn = (ranges: Ranges): readonly (readonly [number, number, number])[] =>
  [...ranges].flatMap(([client, of]) => of.map(([from, to]) => [client, from, to] as const))

/** The places of those letters that lie in the ranges. */
export function placesIn(letters: Letters, ranges: Ranges): DeletedWords {
  return letters.flatMap((runs, block) => {
    let start = 0
    return runs.flatMap(({ client, clock, length }) => {
      const offset = start - clock
      start += length
      return within(ranges.get(client), clock, clock + length).map(
        ([from, to]): DeletedWords[number] => [block, from + offset, to + offset],
      )
    })
  })
}

/** The ranges without ids that are none of these letters'. */
export function onlyOf(letters: Letters, ranges: Ranges): Ranges {
  if (ranges.size === 0) return ranges
  return rangesOf(
    letters
      .flat()
      .flatMap(({ client, clock, length }) =>
        within(ranges.get(client), clock, clock + length).map(
          ([from, to]) => [client, from, to] as const,
        ),
      ),
  )
}

/** The ids that lie in both. */
export const inBoth = (one: Ranges, other: Ranges): Ranges =>
  rangesOf(
    idsIn(one).flatMap(([client, from, to]) =>
      within(other.get(client), from, to).map((range) => [client, ...range] as const),
    ),
  )

function within(
  ranges: readonly (readonly [number, number])[] = [],
  start: number,
  end: number,
): readonly (readonly [number, number])[] {
  return ranges.flatMap(([from, to]) =>
    from < end && to > start ? [[Math.max(from, start), Math.min(to, end)] as const] : [],
  )
}

export function encodeLetters(letters: Letters): Uint8Array<ArrayBuffer> {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, letters.length)
    for (const runs of letters) {
      encoding.writeVarUint(encoder, runs.length)
      for (const { client, clock, length } of runs)
        for (const value of [client + 1, clock, length]) encoding.writeVarUint(encoder, value)
    }
  })
}

export function decodeLetters(bytes: Uint8Array): Letters {
  const decoder = decoding.createDecoder(bytes)
  const read = () => decoding.readVarUint(decoder)
  return Array.from({ length: read() }, () =>
    Array.from({ length: read() }, () => ({ client: read() - 1, clock: read(), length: read() })),
  )
}

export function encodeRanges(ranges: Ranges): Uint8Array<ArrayBuffer> {
  return encoding.encode((encoder) => {
    const ids = idsIn(ranges)
    encoding.writeVarUint(encoder, ids.length)
    for (const id of ids) for (const value of id) encoding.writeVarUint(encoder, value)
  })
}

export function decodeRanges(bytes: Uint8Array): Ranges {
  const decoder = decoding.createDecoder(bytes)
  const read = () => decoding.readVarUint(decoder)
  return rangesOf(Array.from({ length: read() }, () => [read(), read(), read()] as const))
}
