// The effect of an import on two people who type meanwhile: the real server, with a monitor in its main thread.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { followSession, uploadPdf } from '#test/support/import-session.ts'
import { startOurs, type Ours } from '../collab/ours.ts'
import { type Figures, typeTogether } from '../collab/typists.ts'

interface WhileTyping {
  readonly longestHoldUpMs: number
  readonly typing: Figures
}

const PEOPLE = 2
const SETTLE_MS = 1500

/** Measures typing without imports for as long as the imports take, then typing during the imports. */
export async function measureWhileTyping(
  pdfs: readonly Uint8Array[],
): Promise<{ readonly alone: WhileTyping; readonly importing: WhileTyping }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stichwort-loop-'))
  const file = path.join(folder, 'delays')
  const monitor = path.join(import.meta.dirname, 'loop-monitor.ts')
  const server = await startOurs({
    LOOP_DELAY_FILE: file,
    NODE_OPTIONS: `--import=${monitor}`,
  })
  try {
    await importAll(server, pdfs.slice(0, 1))
    const started = Date.now()
    await importAll(server, pdfs)
    const seconds = (Date.now() - started) / 1000
    const alone = await watch(server, file, seconds, async () => {})
    const importing = await watch(server, file, seconds, () => importAll(server, pdfs))
    return { alone, importing }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function watch(
  server: Ours,
  file: string,
  seconds: number,
  meanwhile: () => Promise<void>,
): Promise<WhileTyping> {
  const typed = typeTogether(server, PEOPLE, seconds + SETTLE_MS / 1000)
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  const from = Date.now()
  await meanwhile()
  const until = Date.now()
  const typing = await typed
  const delays = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split(' ').map(Number))
    .filter(([at = 0]) => at > from && at <= Math.max(until, from + seconds * 1000))
    .map(([, ms = 0]) => ms)
  return { longestHoldUpMs: Math.max(...delays), typing }
}

async function importAll(server: Ours, pdfs: readonly Uint8Array[]): Promise<void> {
  for (const pdf of pdfs) {
    const { body } = await uploadPdf(server.url, server.token, pdf)
    const { closeCode } = await followSession(server.url, body.session_id ?? '', server.token)
    if (closeCode !== 1000) throw new Error(`An import ended with ${closeCode}`)
  }
}
