// One account keeps 30 previews of large scripts open; another one asks for the preview of a line.
import type { TestServer } from '../../e2e/support/server.ts'
import { makeLongPdf } from '../../test/pdf/broken-pdfs.ts'
import { connectClient } from '../../test/support/script-client.ts'
import { quantile } from '../quantile.ts'
import { signUp, type Person } from './person.ts'

const OPEN = 30
const ASKED = 40
const PAGES = 320
const LIMIT_MS = 300
const EDIT_EVERY_MS = 20

export async function measurePreviews(server: TestServer): Promise<boolean> {
  const [busy, other] = [await signUp(server, 'busy'), await signUp(server, 'other')]
  const large = await busy.importPdf(makeLongPdf(PAGES))
  const { id: note } = await other.post<{ id: string }>('/api/scripts', { title: 'Eine Zeile' })
  const many = [large]
  while (many.length < OPEN) {
    const copy = await busy.post<{ id: string }>(`/api/scripts/${large}/copy`, { title: 'Kopie' })
    many.push(copy.id)
  }
  const one = Array.from({ length: OPEN }, () => large)
  console.log(`A preview of one line, ${ASKED} times, in ms           p50     max`)
  await tell('nobody else', await ask(other, note))
  const worst = [
    await tell(`${OPEN} previews of one script`, await meanwhile(busy, one, other, note)),
    await tell(`${OPEN} previews of ${OPEN} scripts`, await meanwhile(busy, many, other, note)),
    await whileWriting(server, busy, large, () => meanwhile(busy, one, other, note)),
  ]
  const isKept = Math.max(...worst) <= LIMIT_MS
  console.log(`At most ${LIMIT_MS} ms: ${isKept ? 'kept' : 'missed'}`)
  return isKept
}

async function tell(what: string, times: readonly number[]): Promise<number> {
  const [p50, max] = [quantile(times, 0.5), Math.max(...times)]
  console.log(`${what.padEnd(46)} ${p50.toFixed(0).padStart(7)} ${max.toFixed(0).padStart(7)}`)
  return max
}

async function ask(person: Person, scriptId: string): Promise<readonly number[]> {
  const times: number[] = []
  while (times.length < ASKED) times.push(await person.preview(scriptId))
  return times
}

/** Keeps a preview of each of the scripts open, as soon as one is answered the next. */
async function meanwhile(
  busy: Person,
  scriptIds: readonly string[],
  other: Person,
  note: string,
): Promise<readonly number[]> {
  let isOver = false
  const open = scriptIds.map(async (id) => {
    while (!isOver) await busy.preview(id)
  })
  const times = await ask(other, note)
  isOver = true
  await Promise.all(open)
  return times
}

async function whileWriting(
  { url }: TestServer,
  { token }: Person,
  scriptId: string,
  measure: () => Promise<readonly number[]>,
): Promise<number> {
  const client = connectClient(url, scriptId, token)
  await client.whenSynced
  const notes = client.doc.getArray<string>('words')
  const timer = setInterval(() => notes.push(['x']), EDIT_EVERY_MS)
  const times = await measure()
  clearInterval(timer)
  client.close()
  return tell(`the same, while somebody writes in it`, times)
}
