// What one hostile account costs two honest people in another script: npm run bench hostile [seconds] [attacks].
// Each attack is measured beside the idle house before it; the limits are those of a real house.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { collabSocketPath } from '#/shared/collab/protocol.ts'
import { startOurs } from '../collab/ours.ts'
import { startTyping } from '../collab/typists.ts'
import { quantile } from '../quantile.ts'
import { ATTACKS } from './attacks.ts'

const seconds = Number(process.argv[2] ?? 30)
const wanted = process.argv.slice(3)
const IDLE_MS = 10_000
const MEMORY_AFTER_MS = 60_000
/** A socket of one person can be in at most 32 to a script. */
const HOSTILE_SCRIPTS = 8

const house = await startOurs({ RATE_LIMITS: 'on', LOG_LEVEL: 'error' })
const mb = () => {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${house.pid()}/status`, 'utf8'))?.[1]
  return Number(kb) / 1024
}

async function post(place: string, body: object, token = ''): Promise<Record<string, string>> {
  const response = await fetch(house.url + place, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, string>
}

/** Scripts of a new account, as addresses of their sockets. */
async function hostileScripts(index: number): Promise<readonly string[]> {
  const username = `hostile${index}`
  const account = { email: `${username}@example.org`, username, password: 'Passw0rd!' }
  const { token } = await post('/register', account)
  const scripts = Array.from({ length: HOSTILE_SCRIPTS }, (_, each) =>
    post('/api/scripts', { title: `Hostile ${each}` }, token),
  )
  return (await Promise.all(scripts)).map(
    ({ id = '' }) => `${house.url.replace('http', 'ws')}${collabSocketPath(id)}?token=${token}`,
  )
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const cell = (value: number) => value.toFixed(0).padStart(9)

try {
  const typing = await startTyping(house.socketUrl, 2)
  await pause(2_000)
  console.log(
    `Two people type beside one hostile account, ${seconds} s each; ms, and MB of the server\n`,
  )
  console.log(`${''.padEnd(38)} idle p99  idle max      p99      max   before     peak    after`)
  for (const [index, { name }] of ATTACKS.entries()) {
    if (wanted.length > 0 && !wanted.includes(String(index))) continue
    const urls = await hostileScripts(index)
    typing.takeLatencies()
    await pause(IDLE_MS)
    const idle = typing.takeLatencies()
    const before = mb()
    let peak = before
    const watch = setInterval(() => (peak = Math.max(peak, mb())), 100)
    const attacker = spawn(
      process.execPath,
      [path.join(import.meta.dirname, 'attacker.ts'), name, String(seconds), ...urls],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
    await once(attacker, 'exit')
    await pause(1_000)
    const attacked = typing.takeLatencies()
    await pause(MEMORY_AFTER_MS)
    clearInterval(watch)
    const figures = [
      quantile(idle, 0.99),
      Math.max(...idle),
      quantile(attacked, 0.99),
      Math.max(...attacked),
      before,
      peak,
      mb(),
    ]
    console.log(`${String(index).padStart(2)} ${name.padEnd(35)}${figures.map(cell).join('')}`)
  }
  typing.stop()
} finally {
  await house.stop()
}
