// One account imports scans; another one a play with a text layer.
import type { TestServer } from '../../e2e/support/server.ts'
import { TIDE_GAUGE } from '#test/pdf/invented-plays.ts'
import { makeScan } from '#test/pdf/make-scan.ts'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'
import { quantile } from '../quantile.ts'
import { signUp, type Person } from './person.ts'

const SCANS = 3
const ENTRIES = 10
const TEXTS = 5

export async function measureImports(server: TestServer): Promise<boolean> {
  const [busy, other] = [await signUp(server, 'busy'), await signUp(server, 'other')]
  const alone = await importTexts(other)
  const scans = Array.from({ length: SCANS }, () =>
    timed(() => busy.importPdf(makeScan(TIDE_GAUGE, ENTRIES))),
  )
  const beside = await importTexts(other)
  const scan = Math.max(...(await Promise.all(scans)))
  console.log(`A play of three pages with a text layer is imported in ${seconds(alone)} s,`)
  console.log(
    `while another account imports ${SCANS} scans (${seconds(scan)} s) in ${seconds(beside)} s`,
  )
  return beside < scan
}

async function importTexts(person: Person): Promise<number> {
  const times: number[] = []
  while (times.length < TEXTS) times.push(await timed(() => person.importPdf(makeScriptPdf())))
  return quantile(times, 0.5)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)
