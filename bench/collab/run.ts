// The cost of a delivery on our server, and the memory of a small document and of a connection (README.md):
// npm run bench collab [people] [seconds] [blocks] [rounds] [--only=typing,memory]
import { quantile } from '../quantile.ts'
import type { StartServer } from './bench-server.ts'
import { measureMemory } from './memory.ts'
import { startOurs } from './ours.ts'
import { startHocuspocus, startRelay, startSyncingRelay } from './peers.ts'
import { fillWithPlay, typeTogether } from './typists.ts'

/** Hocuspocus stores a document 10 s after the first of changes that follow each other: a shorter run leaves that out. */
const SECONDS = 12
const [people = 30, seconds = SECONDS, blocks = 0, rounds = 3] = process.argv
  .slice(2)
  .filter((word) => !word.startsWith('--'))
  .map(Number)
const only = process.argv.find((word) => word.startsWith('--only='))?.slice(7)

const SERVERS: Readonly<Record<string, StartServer>> = {
  ours: startOurs,
  hocuspocus: startHocuspocus,
  'syncing relay': startSyncingRelay,
  relay: startRelay,
}
/** The plain relay keeps no document. */
const { relay: _, ...KEEPING } = SERVERS

type Figures = Readonly<Record<string, number>>

async function measureTyping(start: StartServer): Promise<Figures> {
  const server = await start()
  try {
    if (blocks > 0) await fillWithPlay(server.socketUrl, blocks)
    return { ...(await typeTogether(server, people, seconds)) }
  } finally {
    await server.stop()
  }
}

/** All servers take turns, so that other work on the machine meets all of them; the median of all rounds counts. */
async function inTurns(
  servers: Readonly<Record<string, StartServer>>,
  measure: (start: StartServer) => Promise<Figures>,
  rounds: number,
): Promise<void> {
  const names = Object.keys(servers)
  const measured = new Map<string, Figures[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const [name, start] of Object.entries(servers))
      measured.get(name)?.push(await measure(start))
  const median = (name: string, key: string) =>
    quantile(measured.get(name)?.map((figures) => figures[key] ?? Number.NaN) ?? [], 0.5)
  console.log(
    `\n${'medians; in brackets ours as a multiple'.padEnd(40)}${names.map((name) => name.padStart(20)).join('')}`,
  )
  for (const key of Object.keys(measured.get('ours')?.[0] ?? {})) {
    const own = median('ours', key)
    const columns = names.map((name) => {
      const value = median(name, key)
      return `${value.toFixed(2)}${name === 'ours' ? '' : ` (${(own / value).toFixed(2)})`}`
    })
    console.log(key.padEnd(40) + columns.map((column) => column.padStart(20)).join(''))
  }
}

if (only !== 'memory') {
  const place = blocks > 0 ? `a play of ${blocks} blocks` : 'an empty script'
  console.log(`${people} people in ${place}, ${seconds} s, 5 characters a second each`)
  await inTurns(SERVERS, measureTyping, rounds)
}
// what is kept does not depend on the load of the machine: one round is enough
if (only !== 'typing')
  await inTurns(KEEPING, async (start) => ({ ...(await measureMemory(start)) }), 1)
