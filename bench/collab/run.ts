// The cost of a delivery on our server, beside a relay that does not parse documents and stores nothing:
// npm run bench collab [people] [seconds] [blocks]. Ratios matter; the milliseconds are this machine's.
// The script is empty, or a play of so many blocks, whose document has a thread of its own on our server.
import type { BenchServer } from './bench-server.ts'
import { startOurs } from './ours.ts'
import { startRelay } from './relay.ts'
import { fillWithPlay, typeTogether, type Figures } from './typists.ts'

const people = Number(process.argv[2] ?? 30)
const seconds = Number(process.argv[3] ?? 8)
const blocks = Number(process.argv[4] ?? 0)

async function measure(start: () => Promise<BenchServer>): Promise<Figures> {
  const server = await start()
  try {
    if (blocks > 0) await fillWithPlay(server.socketUrl, blocks)
    return await typeTogether(server, people, seconds)
  } finally {
    await server.stop()
  }
}

const [relay, ours] = [await measure(startRelay), await measure(() => startOurs())]
const place = blocks > 0 ? `a play of ${blocks} blocks` : 'an empty script'
console.log(`${people} people in ${place}, ${seconds} s, 5 characters a second each\n`)
console.log('measure                        relay       ours      ratio')
for (const key of Object.keys(ours) as (keyof Figures)[]) {
  const [a, b] = [relay[key], ours[key]]
  const columns = [a.toFixed(2), b.toFixed(2), (b / a).toFixed(2)].map((cell) => cell.padStart(10))
  console.log(key.padEnd(24) + columns.join(' '))
}
