// What one hostile account costs two honest people in another script: npm run bench hostile [seconds] [attacks].
// Each attack is measured beside the idle house before it, and beside the same attack on another house on this machine, so
// that the time which the attacker and the attacked server take from the machine is told apart from waiting for the server.
// The limits are those of a real house.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { collabSocketPath } from '#/shared/collab/protocol.ts'
import { startOurs, type Ours } from '../collab/ours.ts'
import { fillWithPlay, startTyping } from '../collab/typists.ts'
import { quantile } from '../quantile.ts'
import { type Attack, ATTACKS } from './attacks.ts'

const seconds = Number(process.argv[2] ?? 30)
const wanted = process.argv.slice(3)
const IDLE_MS = 10_000
const MEMORY_AFTER_MS = 60_000
/** A socket of one person can be in at most 32 to a script. */
const HOSTILE_SCRIPTS = 8
/** A session may copy so many scripts a minute. */
const COPIES_PER_SESSION = 20

const startHouse = () => startOurs({ RATE_LIMITS: 'on', LOG_LEVEL: 'error' })
const house = await startHouse()
const mb = () => {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${house.pid()}/status`, 'utf8'))?.[1]
  return Number(kb) / 1024
}

/** Processor time, in ms, of the thread that all sockets share: unlike a latency, it is the same on a busy machine. */
const mainThreadMs = () => {
  const pid = house.pid()
  const [ns] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(ns) / 1e6
}

async function post(address: string, body: object, token = ''): Promise<Record<string, string>> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, string>
}

/** Scripts of a new account, as addresses of their sockets. */
async function hostileScripts(
  { url }: Ours,
  index: number,
  plays?: Attack['plays'],
): Promise<readonly string[]> {
  const username = `hostile${index}`
  const account = { email: `${username}@example.org`, username, password: 'Passw0rd!' }
  const { token } = await post(`${url}/register`, account)
  const addressOf = ({ id = '' }) =>
    `${url.replace('http', 'ws')}${collabSocketPath(id)}?token=${token}`
  const create = (title: string) => post(`${url}/api/scripts`, { title }, token)
  if (!plays) {
    const titles = Array.from({ length: HOSTILE_SCRIPTS }, (_, each) => `Hostile ${each}`)
    return (await Promise.all(titles.map(create))).map(addressOf)
  }
  // nobody has opened the copies: they are plays at rest
  const play = await create('Play')
  await fillWithPlay(addressOf(play), plays.blocks)
  const copies: Record<string, string>[] = []
  while (copies.length < plays.scripts) {
    const session = await post(`${url}/login`, account)
    for (let each = 0; each < COPIES_PER_SESSION && copies.length < plays.scripts; each++) {
      const title = `Copy ${copies.length}`
      copies.push(await post(`${url}/api/scripts/${play.id}/copies`, { title }, session.token))
    }
  }
  return copies.map(addressOf)
}

/** Resolves when the attack is over. */
async function attack(urls: readonly string[], name: string): Promise<void> {
  const attacker = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'attacker.ts'), name, String(seconds), ...urls],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  await once(attacker, 'exit')
  await pause(1_000)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const cell = (value: number) => value.toFixed(0).padStart(8)
const p99AndMost = (latencies: readonly number[]) => [
  quantile(latencies, 0.99),
  Math.max(...latencies),
]

try {
  const typing = await startTyping(house.socketUrl, 2)
  await pause(2_000)
  console.log(
    `Two people type beside one hostile account, ${seconds} s each; ms at p99 and at most, % of a processor that the thread of all sockets takes, MB of the server\n`,
  )
  console.log(
    `${''.padEnd(38)}       idle    |  another house |   this house   |  thread|  before   peak   after`,
  )
  for (const [index, { name, plays }] of ATTACKS.entries()) {
    if (wanted.length > 0 && !wanted.includes(String(index))) continue
    const measured = async (work: Promise<unknown>) => {
      typing.takeLatencies()
      await work
      return p99AndMost(typing.takeLatencies())
    }
    const idle = await measured(pause(IDLE_MS))
    const other = await startHouse()
    const otherUrls = await hostileScripts(other, index, plays)
    const beside = await measured(attack(otherUrls, name))
    await other.stop()
    const urls = await hostileScripts(house, index, plays)
    await pause(2_000)
    const before = mb()
    let peak = before
    const watch = setInterval(() => (peak = Math.max(peak, mb())), 100)
    const [begun, busyBefore] = [performance.now(), mainThreadMs()]
    const attacked = await measured(attack(urls, name))
    const busy = ((mainThreadMs() - busyBefore) * 100) / (performance.now() - begun)
    await pause(MEMORY_AFTER_MS)
    clearInterval(watch)
    const figures = [idle, beside, attacked, [busy], [before, peak, mb()]]
    console.log(
      `${String(index).padStart(2)} ${name.padEnd(35)}${figures.map((each) => each.map(cell).join('')).join('')}`,
    )
  }
  typing.stop()
} finally {
  await house.stop()
}
