// One account keeps 30 previews of large scripts open; another one asks for the preview of a line.
import type { TestServer } from '../../e2e/support/server.ts'
import { makeLongPdf } from '#test/pdf/broken-pdfs.ts'
import { connectClient } from '#test/support/script-client.ts'
import { quantile } from '../quantile.ts'
import { signUp, type Person } from './person.ts'

interface Created {
  readonly id: string
}

const OPEN = 30
const ASKED = 40
const PAGES = 320
const LIMIT_MS = 300
const EDIT_EVERY_MS = 20

export async function measurePreviews(server: TestServer): Promise<boolean> {
  const [busy, other] = [await signUp(server, 'busy'), await signUp(server, 'other')]
  const large = await busy.importPdf(makeLongPdf(PAGES))
  const many = [large]
  while (many.length < OPEN) {
    const copy = await busy.post<Created>(`/api/scripts/${large}/copies`, { title: 'Kopie' })
    many.push(copy.id)
  }
  const one = Array.from({ length: OPEN }, () => large)
  console.log(`Previews of ${ASKED} scripts of one line, in ms              p50     max`)
  tell('nobody else', await ask(other))
  const client = connectClient(server.url, large, busy.token)
  await client.whenSynced
  const write = () => client.doc.getArray<string>('words').push(['x'])
  const writing = () => setInterval(write, EDIT_EVERY_MS)
  let timer = writing()
  tell('somebody writes in a large script', await ask(other))
  clearInterval(timer)
  const ofOne = tell(`${OPEN} previews of one script`, await meanwhile(busy, one, other))
  const ofMany = tell(`${OPEN} previews of ${OPEN} scripts`, await meanwhile(busy, many, other))
  timer = writing()
  const written = tell(`${OPEN} of one in which somebody writes`, await meanwhile(busy, one, other))
  clearInterval(timer)
  client.close()
  const isKept = Math.max(ofOne, ofMany, written) <= LIMIT_MS
  console.log(`At most ${LIMIT_MS} ms: ${isKept ? 'kept' : 'missed'}`)
  return isKept
}

function tell(what: string, times: readonly number[]): number {
  const [p50, max] = [quantile(times, 0.5), Math.max(...times)]
  console.log(`${what.padEnd(46)} ${p50.toFixed(0).padStart(7)} ${max.toFixed(0).padStart(7)}`)
  return max
}

/** The times of the first previews of new scripts. */
async function ask(person: Person): Promise<readonly number[]> {
  const ids: string[] = []
  while (ids.length < ASKED)
    ids.push((await person.post<Created>('/api/scripts', { title: 'Eine Zeile' })).id)
  const times: number[] = []
  for (const id of ids) times.push(await person.preview(id))
  return times
}

/** Keeps a preview of each of the scripts open, as soon as one is answered the next. */
async function meanwhile(
  busy: Person,
  scriptIds: readonly string[],
  other: Person,
): Promise<readonly number[]> {
  const over = new AbortController()
  const open = scriptIds.map(async (id) => {
    while (!over.signal.aborted) await busy.preview(id)
  })
  const times = await ask(other)
  over.abort()
  await Promise.all(open)
  return times
}
