// What hostile PDFs leave of the server's memory, in ten rounds. Linux only.
import { readFileSync, readdirSync } from 'node:fs'
import type { TestServer } from '../../e2e/support/server.ts'
import { makeLongPdf } from '#test/pdf/broken-pdfs.ts'
import { makeGlyphsPdf, makeImagesPdf } from '#test/pdf/hostile-pdfs.ts'
import { signUp } from './person.ts'

const ROUNDS = 10
const LOOK_MS = 50
const PAGE_BYTES = 4096
/** The server may keep this much, for all rounds together. */
const MAX_LEFT_MB = 100

export async function measureMemory(server: TestServer): Promise<boolean> {
  const pdfs = [makeImagesPdf(8), makeGlyphsPdf(250_000), makeLongPdf(1500)]
  const person = await signUp(server, 'busy')
  await person.importPdf(makeLongPdf(1))
  const before = memoryOf(server.pid())
  console.log(`Memory in MB: ${before} before; then after each round, and at its peak`)
  for (let round = 1; round <= ROUNDS; round++) {
    let peak = 0
    const timer = setInterval(() => {
      peak = Math.max(peak, memoryOf(server.pid()))
    }, LOOK_MS)
    for (const pdf of pdfs) await person.importPdf(pdf)
    clearInterval(timer)
    console.log(`${String(round).padStart(2)} ${memoryOf(server.pid())} ${peak}`)
  }
  const left = memoryOf(server.pid()) - before
  console.log(
    `At most ${MAX_LEFT_MB} MB left: ${left <= MAX_LEFT_MB ? 'kept' : 'missed'} (${left})`,
  )
  return left <= MAX_LEFT_MB
}

/** The resident memory of a process and those that it has started. */
function memoryOf(id: number): number {
  try {
    const pages = Number(readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1])
    const children = readdirSync(`/proc/${id}/task`).flatMap((task) =>
      readFileSync(`/proc/${id}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    )
    const own = Math.round((pages * PAGE_BYTES) / 2 ** 20)
    return children.reduce((sum, child) => sum + memoryOf(Number(child)), own)
  } catch {
    // the process, or one of its threads, has ended meanwhile
    return 0
  }
}
