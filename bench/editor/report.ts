import { quantile } from '../quantile.ts'
import type { Opening, Visit } from './measure-editing.ts'
import type { Sample } from './pages/harness.ts'
import type { EditorName } from './states.ts'

/** The figures that are measured for our editor alone. */
export interface Alone {
  readonly scrolling: readonly Sample[]
  readonly heapGrowth: number
}

export type Visits = ReadonlyMap<EditorName, readonly Visit[]>

interface Figure {
  readonly name: string
  readonly of: (visits: readonly Visit[]) => number
  /** The limit for our figure, as a multiple of stock TipTap's figure. */
  readonly bar?: number
  /** Whether the multiple is the median of those of the rounds, in which both editors follow each other. */
  readonly isPaired?: boolean
}

const whole = ({ handlers, frame }: Sample): number => handlers + frame
const ofKeys =
  (q: number, time: (sample: Sample) => number) =>
  (visits: readonly Visit[]): number =>
    quantile(
      visits.flatMap(({ keys }) => keys.map(time)),
      q,
    )
const ofRemote =
  (q: number, time: (sample: Sample) => number) =>
  (visits: readonly Visit[]): number =>
    quantile(
      visits.flatMap(({ remote }) => remote.map(time)),
      q,
    )
const ofOpening =
  (part: keyof Opening) =>
  (visits: readonly Visit[]): number =>
    quantile(
      visits.map(({ opening }) => opening[part]),
      0.5,
    )
const handlers = (sample: Sample): number => sample.handlers

const FIGURES: readonly Figure[] = [
  { name: 'keystroke p50', of: ofKeys(0.5, handlers), bar: 0.65 },
  { name: 'keystroke p95', of: ofKeys(0.95, handlers), bar: 1 },
  { name: 'keystroke and its frame p50', of: ofKeys(0.5, whole), bar: 1 },
  { name: 'keystroke and its frame p95', of: ofKeys(0.95, whole), bar: 1 },
  {
    name: 'main thread a keystroke',
    of: (visits) =>
      quantile(
        visits.map(({ threadPerKey }) => threadPerKey),
        0.5,
      ),
  },
  { name: 'remote character p50', of: ofRemote(0.5, handlers), bar: 0.25 },
  { name: 'remote character p95', of: ofRemote(0.95, handlers) },
  { name: 'remote character and its frame p50', of: ofRemote(0.5, whole) },
  { name: 'open to editable', of: ofOpening('ms'), bar: 1, isPaired: true },
  { name: '… processor time', of: ofOpening('processorMs'), isPaired: true },
  { name: '… layouts', of: ofOpening('layouts'), isPaired: true },
  { name: '… runs of style', of: ofOpening('styleRuns'), isPaired: true },
  { name: '… heap, MB', of: ofOpening('heapMb'), isPaired: true },
]

const OUTLINE_SHARE = 0.1
/** The limit of the share holds for plays of at least this many blocks: in smaller plays a dispatch is short anyway. */
const OUTLINE_SIZE = 10_000
const SCROLLING_MS = 50
const HEAP_GROWTH = 1.05

/** Prints the table of all editors, with our ratio to TipTap and whether the ratio is within its limit. Times in ms. */
export function printFigures(size: number, visits: Visits): void {
  const names = [...visits.keys()]
  console.log(`\n${size} blocks, ms`.padEnd(38) + names.map((name) => name.padStart(11)).join(''))
  const [ours = [], tiptap = []] = [visits.get('ours'), visits.get('tiptap')]
  for (const { name, of, bar, isPaired } of FIGURES) {
    const values = names.map((editor) => of(visits.get(editor) ?? []))
    const ofRounds = ours.map((visit, round) => of([visit]) / of(tiptap.slice(round, round + 1)))
    const ratio = isPaired ? quantile(ofRounds, 0.5) : of(ours) / of(tiptap)
    const verdict = bar === undefined || Number.isNaN(ratio) ? '' : holds(ratio, bar)
    const columns = values.map((value) => value.toFixed(1).padStart(11)).join('')
    console.log(`${name.padEnd(37)}${columns}  × ${ratio.toFixed(2)}  ${verdict}`)
  }
}

/** Prints the figures that have a limit of their own, without a peer. */
export function printAlone(
  size: number,
  visits: readonly Visit[],
  { scrolling, heapGrowth }: Alone,
): void {
  const dispatches = visits.flatMap((visit) => visit.dispatches)
  const dispatch = quantile(
    dispatches.map((time) => time.dispatch),
    0.5,
  )
  const outline = quantile(
    dispatches.map((time) => time.outline),
    0.5,
  )
  const lag = quantile(scrolling.map(whole), 0.95)
  const rows = [
    [
      `outline of a dispatch (${outline.toFixed(2)} of ${dispatch.toFixed(2)} ms)`,
      outline / dispatch,
      size >= OUTLINE_SIZE ? OUTLINE_SHARE : null,
    ],
    ['keystroke and its frame while the sidebar scrolls, p95 ms', lag, SCROLLING_MS],
    ['heap after 1,000 remote edits, multiple', heapGrowth, HEAP_GROWTH],
  ] as const
  for (const [name, value, bar] of rows) {
    const verdict = bar === null ? '' : holds(value, bar)
    console.log(`${name.padEnd(60)}${value.toFixed(3).padStart(9)}  ${verdict}`)
  }
}

function holds(value: number, bar: number): string {
  return `≤ ${bar} ${value <= bar ? 'holds' : 'DOES NOT HOLD'}`
}
