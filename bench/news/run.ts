// How well and how fast it is told what is new for a person: npm run bench news [seed]
// 30 simulated weeks of rehearsals with known edits; the news of one large play; those of 20 scripts, asked of the server.
import * as Y from 'yjs'
import { api } from '#/shared/api/index.ts'
import type { ScriptNews } from '#/shared/api/news.ts'
import { newsOfStates } from '#/shared/news/news-for.ts'
import { authorship, ownWork } from '#/shared/news/own-work.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { createScript, writeBlocks } from '#/shared/script/create-script.ts'
import { docOfUpdates } from '#/shared/script/copy-script.ts'
import { scriptState, stateOfVersion } from '#/shared/script/versions.ts'
import { NO_TASKS } from '#/shared/tasks/tasks.ts'
import { startAppOn } from '#test/support/app.ts'
import { createEmptyDatabase } from '#test/support/databases.ts'
import { rehearseWeek, scoreWeek, sumOf } from '#test/support/rehearsal-week.ts'
import { connectClient } from '#test/support/script-client.ts'
import { quantile } from '../quantile.ts'

const WEEKS = 30
const SPEECHES = 1_400
const EDITS = 150
const LARGE = 4_000
const SCRIPTS = 20
const ROUNDS = 15
const ANNA = { ...NO_TASKS, speakers: ['ANNA'] }

const seed = Number(process.argv[2] ?? 1)

const timed = async (work: () => unknown): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

scoreWeeks()
await newsOfLargePlay()
for (const speeches of [150, SPEECHES]) await newsOfManyScripts(speeches)

function scoreWeeks(): void {
  const weeks = Array.from({ length: WEEKS }, (_, week) =>
    scoreWeek(rehearseWeek(seed * 1_000 + week, SPEECHES, EDITS)),
  )
  const { changed, told, precision, recall } = sumOf(weeks)
  console.log(
    `${WEEKS} weeks: ${changed} changed speeches, ${told} told; precision ${precision.toFixed(3)} (bar 0.98), recall ${recall.toFixed(3)} (bar 1.000)`,
  )
}

/** What the page's worker does: the document is built, read and compared. */
async function newsOfLargePlay(): Promise<void> {
  const { before, after } = rehearseWeek(seed, LARGE, EDITS)
  const base = stateOfVersion({ blocks: before.map(({ block }) => block) })
  const update = createScript(after.map(({ block }) => block))
  const writers = { username: 'anna', clients: [1], isOnlyWriter: false, deleted: null }
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    times.push(
      await timed(() => {
        const doc = docOfUpdates([update])
        const own = ownWork(authorship(doc), writers)
        newsOfStates(ANNA, { before: base, after: scriptState(doc) }, own)
      }),
    )
  console.log(
    `${before.length} blocks: ${Math.round(times[0] ?? 0)} ms the first time, ${Math.round(quantile(times, 0.5))} ms p50 (bar for the line 500)`,
  )
}

async function newsOfManyScripts(speeches: number): Promise<void> {
  const place = await createEmptyDatabase('sqlite')
  const config = { ...place.config, rateLimits: false }
  let app = await startAppOn(config)
  const address = await app.listen()
  const [jana, mia] = [await app.signUp('jana'), await app.signUp('mia')]
  const write = async (id: string, blocks: readonly ScriptBlock[], length: number) => {
    const client = connectClient(address, id, jana.token)
    await client.whenSynced
    client.doc.transact(() => {
      client.fragment.delete(0, Math.min(length, client.fragment.length))
      writeBlocks(client.fragment, blocks)
    })
    const body = { sv: Y.encodeStateVector(client.doc).toBase64() }
    await jana.call(api.confirmRead, { params: { id }, body })
    client.close()
  }
  for (let index = 0; index < SCRIPTS; index++) {
    const { before, after } = rehearseWeek(seed * 100 + index, speeches, speeches / 10)
    const { id } = await jana.createScript(`Stück ${index}`)
    await jana.call(api.addShare, { params: { id }, body: { username: 'mia', permission: 'read' } })
    const all = before.map(({ block }) => block)
    await write(id, all, Number.POSITIVE_INFINITY)
    await mia.call(api.setMyTasks, { params: { id }, body: ANNA })
    await mia.call(api.confirmRead, { params: { id }, body: {} })
    await write(
      id,
      after.map(({ block }) => block),
      Number.POSITIVE_INFINITY,
    )
  }
  const headers = { authorization: `Bearer ${mia.token}` }
  let found: readonly ScriptNews[] = []
  const ask = async () => {
    found = (await app.call(api.listNews, { headers })).json<ScriptNews[]>()
  }
  const restart = async () => {
    await app.close()
    app = await startAppOn(config)
  }
  // what was open is folded; the house counts by itself once the scripts rest, so nobody waits for this
  await restart()
  const uncounted = await timed(ask)
  await restart()
  const cold = await timed(ask)
  const warm: number[] = []
  for (let round = 0; round < ROUNDS; round++) warm.push(await timed(ask))
  console.log(
    `${found.length} scripts of ${speeches} speeches: ${Math.round(cold)} ms cold (bar 300), ${quantile(warm, 0.5).toFixed(1)} ms warm (bar 10); ${Math.round(uncounted)} ms without kept counts`,
  )
  await app.close()
  await place.remove()
}
