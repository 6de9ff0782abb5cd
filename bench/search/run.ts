// The search through all texts in a house in which people type: npm run bench search [scripts] [blocks]
import { DatabaseSync } from 'node:sqlite'
import { createTestServer } from '../../e2e/support/server.ts'
import { databaseFileIn } from '#/server/db/file/database-file.ts'
import { openDatabase } from '#/server/db/open-database.ts'
import { insertScript } from '#/server/domain/insert-script.ts'
import { collabSocketPath } from '#/shared/collab/protocol.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { createScript } from '#/shared/script/create-script.ts'
import { cpuMsOf } from '../collab/bench-server.ts'
import { startTyping } from '../collab/typists.ts'
import { quantile } from '../quantile.ts'
import { signUp } from '../queue/person.ts'
import { playOf } from '../versions/plays.ts'

const [scripts = 200, blocks = 2_900] = process.argv.slice(2).map(Number)
const PEOPLE = 20
const PAIRS = 3
const WINDOW_MS = 10_000
const EVERY_MS = 250
/** A frequent word, a rare one, one with a name, and one that is nowhere. */
const QUESTIONS = ['licht', 'wind hand', 'faust komm', 'herzsteinwind', 'gibt es nirgends']

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const p95 = (values: readonly number[]) => quantile(values, 0.95)
const ms = (value: number) => value.toFixed(0).padStart(6)

/** Plays of invented words, in folders as large as real ones: each play has words of its own. */
async function fill(dataDir: string, ownerId: string): Promise<number> {
  const db = await openDatabase({ dataDir, databaseUrl: null })
  let words = 0
  for (let index = 0; index < scripts; index++) {
    const play = playOf(blocks)
    words += play.reduce((sum, block) => sum + wordsOf(block), 0)
    const script = { title: `Stück ${index}`, ownerId, state: createScript(play) }
    await db.transaction().execute((transaction) => insertScript(transaction, script))
  }
  await db.destroy()
  return words
}

const wordsOf = (block: ScriptBlock): number =>
  block.type === 'dialogue'
    ? block.paragraphs.flat().reduce((sum, { text }) => sum + text.split(' ').length, 0)
    : 0

/** The bytes of the table, and those of the words in it, once the words of all scripts are kept. */
async function whenKept(
  dataDir: string,
): Promise<{ readonly table: number; readonly text: number }> {
  const db = new DatabaseSync(databaseFileIn(dataDir), { readOnly: true })
  try {
    for (;;) {
      const kept = db.prepare('SELECT count(*) AS n FROM script_texts').get()
      if (Number(kept?.['n']) >= scripts) break
      await pause(1_000)
    }
    const bytesOf = (query: string) => Number(db.prepare(query).get()?.['bytes'] ?? Number.NaN)
    const lines = db.prepare('SELECT text FROM script_texts').all()
    const text = lines.reduce(
      (sum, { text: one }) => sum + Buffer.byteLength(String(one).replaceAll(/^[^\t\n]*\t/gm, '')),
      0,
    )
    return {
      table: bytesOf("SELECT sum(pgsize) AS bytes FROM dbstat WHERE name = 'script_texts'"),
      text,
    }
  } finally {
    db.close()
  }
}

const server = await createTestServer()
try {
  await server.start()
  const person = await signUp(server, 'searcher')
  const { id } = await person.post<{ readonly id: string }>('/api/scripts', { title: 'Probe' })
  const get = async (path: string): Promise<unknown> => {
    const answer = await fetch(server.url + path, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
    return answer.json()
  }
  const { id: ownerId } = (await get('/api/me')) as { readonly id: string }
  await server.stop()
  const words = await fill(server.dataDir, ownerId)
  await server.start()
  const { table, text } = await whenKept(server.dataDir)
  console.log(
    `${scripts} scripts, ${(words / 1e6).toFixed(1)} million words, ${(text / 1e6).toFixed(0)} MB`,
  )
  console.log(`kept words, × text: ${(table / text).toFixed(2)}`)

  const ask = async (q: string) => {
    const begun = performance.now()
    await get(`/api/search?q=${encodeURIComponent(q)}`)
    return performance.now() - begun
  }
  for (const isPrepared of [false, true]) {
    await server.stop()
    await server.start()
    const preparing = isPrepared ? await ask('') : 0
    const first = await ask('gibt es nirgends')
    console.log(
      `the first question after a start${isPrepared ? `, after the field's focus (${ms(preparing)})` : ''}, ms ${ms(first)}`,
    )
  }

  const socketUrl = `${server.url.replace('http', 'ws')}${collabSocketPath(id)}?token=${person.token}`
  const typing = await startTyping(socketUrl, PEOPLE)
  await pause(2_000)
  const all = { quiet: [] as number[], searching: [] as number[], answers: [] as number[] }
  let extraMs = 0
  console.log('ten seconds each: typing alone, typing while one searches, the answers: ms at p95')
  for (let pair = 0; pair < PAIRS; pair++) {
    typing.takeLatencies()
    const begun = cpuMsOf(server.pid())
    await pause(WINDOW_MS)
    const untilQuiet = cpuMsOf(server.pid())
    const quiet = typing.takeLatencies()
    const answers: number[] = []
    const end = performance.now() + WINDOW_MS
    for (let index = 0; performance.now() < end; index++) {
      answers.push(await ask(QUESTIONS[index % QUESTIONS.length] ?? ''))
      await pause(EVERY_MS)
    }
    const searching = typing.takeLatencies()
    extraMs += cpuMsOf(server.pid()) - untilQuiet - (untilQuiet - begun)
    all.quiet.push(...quiet)
    all.searching.push(...searching)
    all.answers.push(...answers)
    console.log([quiet, searching, answers].map((values) => ms(p95(values))).join(''))
  }
  typing.stop()
  console.log(
    `all:\n${[all.quiet, all.searching, all.answers].map((values) => ms(p95(values))).join('')}`,
  )
  console.log(`processor time a question, ms ${ms(extraMs / all.answers.length)}`)
  if (p95(all.answers) > 150 || table / text > 1.3) process.exitCode = 1
} finally {
  await server.dispose()
}
