// The cost of a delivery on our server, beside a relay that does not parse documents and stores nothing:
// npm run bench collab [people] [seconds]. Ratios matter; the milliseconds are this machine's.
import type { BenchServer } from './bench-server.ts'
import { startOurs } from './ours.ts'
import { startRelay } from './relay.ts'
import { typeTogether, type Figures } from './typists.ts'

const people = Number(process.argv[2] ?? 30)
const seconds = Number(process.argv[3] ?? 8)

async function measure(start: () => Promise<BenchServer>): Promise<Figures> {
  const server = await start()
  try {
    return await typeTogether(server, people, seconds)
  } finally {
    await server.stop()
  }
}

const [relay, ours] = [await measure(startRelay), await measure(() => startOurs())]
console.log(`${people} people, ${seconds} s, 5 characters a second each\n`)
console.log('measure                        relay       ours      ratio')
for (const key of Object.keys(ours) as (keyof Figures)[]) {
  const [a, b] = [relay[key], ours[key]]
  const columns = [a.toFixed(2), b.toFixed(2), (b / a).toFixed(2)].map((cell) => cell.padStart(10))
  console.log(key.padEnd(24) + columns.join(' '))
}
