import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'

const TRACED = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']

/** An event of the browser's trace; times in µs, `tdur` of the processor. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** The longest task of the page's thread from a press until the page rests, in ms of processor time. */
export async function longestTask(browser: Browser, act: () => Promise<void>): Promise<number> {
  await pause(500)
  await browser.startTracing(undefined, { categories: TRACED })
  await act()
  await pause(1_500)
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[]
  }
  const events = trace.traceEvents
  const mains = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  )
  const isMain = ({ pid, tid }: TraceEvent) =>
    mains.some((main) => main.pid === pid && main.tid === tid)
  const all = events.filter((event) => isMain(event) && event.tdur !== undefined)
  const ms = ({ tdur = 0 }: TraceEvent) => tdur / 1_000
  const longest = all
    .filter(({ name }) => name.endsWith('RunTask'))
    .toSorted((one, other) => ms(other) - ms(one))[0]
  if (!longest) return 0
  if (process.env['PARTS']) tellParts(all, longest)
  return ms(longest)
}

/** What the longest task consists of. */
function tellParts(all: readonly TraceEvent[], { ts, dur = 0 }: TraceEvent): void {
  for (const event of all)
    if (event.ts >= ts && event.ts <= ts + dur && (event.tdur ?? 0) > 2_000)
      console.log(`  ${event.name}\t${((event.tdur ?? 0) / 1_000).toFixed(1)}`)
}
