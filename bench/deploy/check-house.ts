// Checks the proxy in front of a house's nodes: page, call, socket, upload, and a node that dies.
import assert from 'node:assert/strict'
import type { TestServer } from '../../e2e/support/server.ts'
import { PASSWORD } from '#test/support/app.ts'
import { uploadPdf } from '#test/support/import-session.ts'
import { connectClient, type ScriptClient } from '#test/support/script-client.ts'
import { MAX_PDF_BYTES } from '#/shared/imports/pdf-import.ts'

const SCRIPTS = 12
const TYPE_EVERY_MS = 20
const TYPING_MS = 1_500
/** A client gives a silent socket up after 30 s, and a proxy may wait as long again for a node that stands still. */
const PATIENCE_MS = 90_000

type Say = (line: string) => void

export async function checkHouse(
  origin: string,
  nodes: readonly TestServer[],
  say: Say,
): Promise<void> {
  await checkPages(origin, say)
  const token = await register(origin)
  await checkSockets(origin, token, nodes, say)
  await checkUpload(origin, token, say)
  await checkKill(origin, token, nodes, say)
  await checkFreeze(origin, token, nodes, say)
}

async function checkPages(origin: string, say: Say): Promise<void> {
  const page = await fetch(origin, { headers: { accept: 'text/html' } })
  assert.equal(page.status, 200)
  assert.match(page.headers.get('strict-transport-security') ?? '', /max-age/)
  const [, script = ''] = /src="(\/assets\/[^"]+)"/.exec(await page.text()) ?? []
  assert.equal((await fetch(origin + script)).status, 200)
  assert.equal((await fetch(`${origin}/nowhere`, { headers: { accept: 'text/html' } })).status, 404)
  for (const path of ['/metrics', '/readyz', '/livez'])
    assert.equal((await fetch(origin + path)).status, 404, `${path} is for those inside`)
  say('page, script, an unknown address, and nothing of what watches the nodes')
}

async function register(origin: string): Promise<string> {
  const account = { email: 'anna@example.org', username: 'anna', password: PASSWORD }
  return (await post<{ readonly token: string }>(origin, '/register', account)).token
}

async function post<T>(origin: string, path: string, body: object, token = ''): Promise<T> {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  assert.equal(answer.status, 201, `${path}: ${answer.status}`)
  return (await answer.json()) as T
}

const createScript = async (origin: string, token: string): Promise<string> =>
  (await post<{ readonly id: string }>(origin, '/api/scripts', { title: 'Verteilt' }, token)).id

/** All sockets of a script are on one node, whichever user opened them; the scripts are spread over the nodes. */
async function checkSockets(
  origin: string,
  token: string,
  nodes: readonly TestServer[],
  say: Say,
): Promise<void> {
  const used = new Set<string>()
  for (let count = 0; count < SCRIPTS; count++) {
    const id = await createScript(origin, token)
    const second = await post<{ readonly token: string }>(origin, '/register', {
      email: `person-${count}@example.org`,
      username: `person-${count}`,
      password: PASSWORD,
    })
    await post(
      origin,
      `/api/s/${id}/share`,
      { username: `person-${count}`, permission: 'write' },
      token,
    )
    const before = await socketsOf(nodes)
    const clients = [connectClient(origin, id, token), connectClient(origin, id, second.token)]
    await Promise.all(clients.map(({ whenSynced }) => whenSynced))
    const [one, two] = clients
    wordsOf(one).push(['hallo'])
    await until('a word arrives', () => wordsOf(two).length === 1)
    const after = await socketsOf(nodes)
    const taken = nodes.map(({ url }) => (after.get(url) ?? 0) - (before.get(url) ?? 0))
    assert.deepEqual(taken.toSorted(), [0, 2], 'both sockets are on one node')
    used.add(nodes[taken.indexOf(2)]?.url ?? '')
    for (const client of clients) client.close()
    await untilGone(nodes)
  }
  assert.equal(used.size, nodes.length, 'no node is left out')
  say(`${SCRIPTS} scripts: the two people of each on one node, and both nodes used`)
}

async function checkUpload(origin: string, token: string, say: Say): Promise<void> {
  const pdf = new Uint8Array(MAX_PDF_BYTES)
  pdf.set(new TextEncoder().encode('%PDF-1.7\n'))
  const begun = performance.now()
  const full = await uploadPdf(origin, token, pdf)
  assert.equal(full.status, 200, JSON.stringify(full.body))
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const larger = await uploadPdf(origin, token, new Uint8Array(MAX_PDF_BYTES + 1))
  assert.equal(larger.status, 413)
  assert.equal(larger.body.code, 'file_too_large', 'the server says so, not the proxy')
  say(`an upload of 50 MB in ${seconds} s; a larger one is refused by the server`)
}

/** Two clients type while their node is killed: both go on through the other node, and no word is lost. */
const checkKill = (...house: House) =>
  checkAway(house, {
    name: 'kill -9',
    leave: (node) => node.kill(),
    comeBack: (node) => node.start(),
  })

/** The same, but their node is stopped: its sockets stay open. It goes on when they have reached the other node. */
const checkFreeze = (...house: House) =>
  checkAway(house, {
    name: 'kill -STOP',
    leave: async (node) => void process.kill(node.pid(), 'SIGSTOP'),
    comeBack: async (node) => void process.kill(node.pid(), 'SIGCONT'),
  })

type House = readonly [origin: string, token: string, nodes: readonly TestServer[], say: Say]

interface Away {
  readonly name: string
  readonly leave: (node: TestServer) => Promise<unknown>
  readonly comeBack: (node: TestServer) => Promise<unknown>
}

async function checkAway([origin, token, nodes, say]: House, away: Away): Promise<void> {
  const id = await createScript(origin, token)
  const people = [connectClient(origin, id, token), connectClient(origin, id, token)]
  await Promise.all(people.map(({ whenSynced }) => whenSynced))
  const sockets = await socketsOf(nodes)
  const victim = nodes.find(({ url }) => sockets.get(url) === 2)
  assert.ok(victim, 'both are on one node')
  const written: string[] = []
  const timers = people.map((person, index) =>
    setInterval(() => {
      const word = `${index}-${written.length}`
      written.push(word)
      wordsOf(person).push([word])
    }, TYPE_EVERY_MS),
  )
  await pause(TYPING_MS)
  const [leftAt, before] = [performance.now(), written.length]
  await away.leave(victim)
  const hearsTheOther = (person: ScriptClient, index: number) =>
    wordsOf(person)
      .toArray()
      .some((word) => word.startsWith(`${1 - index}-`) && Number(word.slice(2)) > before)
  await until('both see each other again', () => people.every(hearsTheOther))
  const backAfter = ((performance.now() - leftAt) / 1000).toFixed(1)
  await pause(TYPING_MS)
  timers.forEach(clearInterval)
  const hasAll = (client: ScriptClient) => {
    const words = new Set(wordsOf(client).toArray())
    return written.every((word) => words.has(word)) && wordsOf(client).length === written.length
  }
  await until('both have every word once', () => people.every(hasAll))
  const witness = connectClient(origin, id, token)
  await witness.whenSynced
  await until('somebody new has every word', () => hasAll(witness))
  for (const call of Array.from({ length: 20 }, () => fetch(`${origin}/api/version`)))
    assert.equal((await call).status, 200, 'calls go to the node that is left')
  await away.comeBack(victim)
  assert.equal((await fetch(`${victim.url}/livez`)).status, 200)
  await until('nothing comes twice', () => hasAll(witness))
  for (const client of [...people, witness]) client.close()
  say(`${away.name} while two type: back after ${backAfter} s, ${written.length} words, none lost`)
}

const wordsOf = (client: ScriptClient | undefined) => {
  assert.ok(client)
  return client.doc.getArray<string>('words')
}

/** The number of open document sockets by the node's address, from the nodes' metrics. */
async function socketsOf(nodes: readonly TestServer[]): Promise<ReadonlyMap<string, number>> {
  const counts = await Promise.all(
    nodes.map(async ({ url }) => {
      const text = await (await fetch(`${url}/metrics`, { headers: METRICS_HEADERS })).text()
      return [url, Number(/^stichwort_sockets (\d+)$/m.exec(text)?.[1])] as const
    }),
  )
  return new Map(counts)
}

export const METRICS_TOKEN = 'a-token-for-the-check'
const METRICS_HEADERS = { authorization: `Bearer ${METRICS_TOKEN}` }

async function untilGone(nodes: readonly TestServer[]): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const counts = [...(await socketsOf(nodes)).values()]
    if (counts.every((count) => count === 0)) return
    await pause(10)
  }
  throw new Error('sockets stay open')
}

async function until(what: string, holds: () => boolean): Promise<void> {
  for (const giveUpAt = Date.now() + PATIENCE_MS; !holds();) {
    if (Date.now() > giveUpAt) throw new Error(`never happened: ${what}`)
    await pause(10)
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
