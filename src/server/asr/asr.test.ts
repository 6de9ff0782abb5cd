import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { api } from '#/shared/api/index.ts'
import type { Share } from '#/shared/api/shares.ts'
import { SOCKETS } from '#/shared/api/sockets.ts'
import {
  ASR_CLOSE,
  asrSocketPath,
  AUDIO_BYTES_PER_SECOND,
  SAMPLE_RATE,
} from '#/shared/asr/protocol.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { type Person, startTestApp, type TestApp } from '#test/support/app.ts'
import { createBareServer } from '#test/support/bare-server.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { addressOf, startRecogniser, type TestRecogniser } from '#test/support/recogniser.ts'
import { allowAs } from '#test/support/room-simulation.ts'
import { closeCode, joinScript, openSocket, until } from '#test/support/script-client.ts'
import { createRateLimiter } from '../concurrency/rate-limiter.ts'
import { createSocketRights } from '../sockets/socket-rights.ts'
import { acceptUpgrades } from '../sockets/upgrades.ts'
import { type Asr, ASR_LIMITS, createAsr, MAX_FRAME_BYTES, START_LIMIT } from './asr.ts'

const SECRET = 'geheimes Wort'
const TIMED = { word: 'geheimes', start: 0, end: 1 }
/** 100 ms, as the browser sends it. */
const FRAME = Buffer.alloc(3_200, 1)

const said = (socket: WebSocket): unknown[] => {
  const messages: unknown[] = []
  socket.on('message', (data: Buffer) => {
    const message: object = JSON.parse(data.toString())
    if (!('received' in message)) messages.push(message)
  })
  return messages
}

describe.each(DATABASE_KINDS)('the house’s recogniser, on %s', (kind) => {
  let recogniser: TestRecogniser
  let app: TestApp
  let origin: string
  let anna: Person
  let ben: Person
  const log: string[] = []

  beforeAll(async () => {
    recogniser = await startRecogniser((bytes) => {
      if (bytes < 3 * FRAME.length) return { partial: 'geheimes' }
      return { text: SECRET, result: [{ ...TIMED, conf: 0.4 }, { word: 'Wort' }] }
    })
    app = await startTestApp(
      kind,
      { recogniser: addressOf(recogniser.url) },
      { write: (line) => void log.push(line) },
    )
    origin = await app.listen()
    anna = await app.signUp('anna')
    ben = await app.signUp('ben')
  })

  afterAll(async () => {
    await app?.close()
    await recogniser?.close()
  })

  const pathFor = (person: Person, scriptId: string) =>
    `${asrSocketPath(scriptId)}?token=${person.token}`

  async function share(scriptId: string): Promise<Share> {
    const body = { username: 'ben', permission: 'read' }
    return (await anna.call(api.addShare, { params: { id: scriptId }, body })).json<Share>()
  }

  test('[REH-15] the house’s recogniser is announced to signed-in people', async () => {
    expect((await anna.call(api.getRecogniser)).json()).toEqual({
      selfHosted: true,
      house: true,
      languages: ['de', 'en'],
      outside: {},
    })
  })

  test('[REH-15] hears 16 kHz PCM, and its answers come back', async () => {
    const script = await anna.createScript('Faust')
    const socket = await joinScript(origin, pathFor(anna, script.id))
    const messages = said(socket)
    for (const _ of [1, 2, 3]) socket.send(FRAME)
    await until('the utterance ends', () => messages.length === 2)
    // the second answer repeated the first; how sure the recogniser is, is used nowhere
    expect(messages).toEqual([{ partial: 'geheimes' }, { text: SECRET, result: [TIMED] }])
    const heard = recogniser.heard.at(-1)
    expect(heard?.config).toEqual({ sample_rate: SAMPLE_RATE })
    expect(heard?.audio).toEqual(Buffer.concat([FRAME, FRAME, FRAME]))
    socket.close()
    await until('the recogniser is told the end', () => heard?.hasEnded === true)
  })

  test('[REH-22] lets readers in, and strangers not', async () => {
    const script = await anna.createScript('Faust')
    const refused = await openSocket(origin, pathFor(ben, script.id))
    expect(await closeCode(refused)).toBe(CLOSE.noRight)
    await share(script.id)
    const socket = await joinScript(origin, pathFor(ben, script.id))
    socket.close()
  })

  test('[REH-22] ends when the share is removed', async () => {
    const script = await anna.createScript('Faust')
    const { id } = await share(script.id)
    const socket = await joinScript(origin, pathFor(ben, script.id))
    const closed = closeCode(socket)
    await anna.call(api.removeShare, { params: { id: script.id, shareId: id } })
    expect(await closed).toBe(CLOSE.noRight)
  })

  test('[REH-22] ends when the script is deleted', async () => {
    const script = await anna.createScript('Faust')
    const closed = closeCode(await joinScript(origin, pathFor(anna, script.id)))
    await anna.call(api.deleteScript, { params: { id: script.id } })
    expect(await closed).toBe(CLOSE.gone)
  })

  test('[REH-22] the recogniser’s socket ends with the person’s session', async () => {
    const carla = await app.signUp('carla')
    const script = await carla.createScript('Faust')
    const closed = closeCode(await joinScript(origin, pathFor(carla, script.id)))
    await carla.call(api.logout)
    expect(await closed).toBe(CLOSE.badToken)
  })

  test('[REH-24] leaves no word in log or database', async () => {
    const script = await anna.createScript('Faust')
    const socket = await joinScript(origin, pathFor(anna, script.id))
    const messages = said(socket)
    for (const _ of [1, 2, 3]) socket.send(FRAME)
    await until('the utterance ends', () => messages.length === 2)
    recogniser.connections().forEach((connection) => connection.terminate())
    expect(await closeCode(socket)).toBe(ASR_CLOSE.recogniserDown)
    expect(log.join('\n')).not.toContain('geheim')
    const updates = await anna.call(api.getRecentUpdates, { params: { id: script.id } })
    expect(updates.body).not.toContain('geheim')
  })
})

test('[OPS-14] [REH-15] without ASR_URL there is no such socket', async () => {
  const app = await startTestApp()
  const anna = await app.signUp('anna')
  const origin = await app.listen()
  expect((await anna.call(api.getRecogniser)).json()).toEqual({
    selfHosted: false,
    house: false,
    languages: [],
    outside: {},
  })
  const opened = joinScript(origin, `${asrSocketPath('x')}?token=${anna.token}`)
  await expect(opened).rejects.toThrow('404')
  await app.close()
})

test('[REH-401] a recogniser that cannot be reached is said, and logged without an address', async () => {
  const gone = await startRecogniser()
  await gone.close()
  const log: string[] = []
  const app = await startTestApp(
    'sqlite',
    { recogniser: addressOf(`${gone.url}/?key=secret`) },
    { write: (line) => void log.push(line) },
  )
  const anna = await app.signUp('anna')
  const { id } = await anna.createScript('Faust')
  const origin = await app.listen()
  const socket = await openSocket(origin, `${asrSocketPath(id)}?token=${anna.token}`)
  const [code, reason] = await new Promise<readonly [number, string]>((resolve) => {
    socket.on('close', (code, reason) => resolve([code, reason.toString()]))
  })
  expect(code).toBe(ASR_CLOSE.recogniserDown)
  expect(reason).toBe('The speech recogniser cannot be reached.')
  expect(log.filter((line) => line.includes('The speech recogniser failed'))).toHaveLength(1)
  expect(log.join('\n')).not.toContain('secret')
  await app.close()
})

test('[OPS-520] a recogniser that closes while it is listened with is logged with its code and words', async () => {
  const leaving = await startRecogniser()
  const log: string[] = []
  const app = await startTestApp(
    'sqlite',
    { recogniser: addressOf(leaving.url) },
    { write: (line) => void log.push(line) },
  )
  const anna = await app.signUp('anna')
  const { id } = await anna.createScript('Faust')
  const origin = await app.listen()
  const socket = await openSocket(origin, `${asrSocketPath(id)}?token=${anna.token}`)
  socket.on('message', () => {
    for (const each of leaving.connections()) each.close(1011, 'out of memory')
  })
  const [code] = (await once(socket, 'close')) as [number]
  expect(code).toBe(ASR_CLOSE.recogniserDown)
  const failures = log.filter((line) => line.includes('The speech recogniser failed'))
  expect(failures).toEqual([expect.stringContaining('(1011: out of memory)')])
  await app.close()
  await leaving.close()
})

test('[REH-675] a machine outside of the house that gets the sound is named', async () => {
  const recognisers = { de: addressOf('realtime+wss://ear.example/v1#model=ear'), en: null }
  const inside = addressOf('ws://192.168.0.7:2700')
  const app = await startTestApp('sqlite', { recogniser: inside, recognisers })
  const anna = await app.signUp('anna')
  const answer = (await anna.call(api.getRecogniser)).json<object>()
  expect(answer).toMatchObject({ languages: ['de', 'en'], outside: { de: 'ear.example' } })
  await app.close()
})

test('[REH-631] the sound of each language goes to its own recogniser, and of no other language to it', async () => {
  const german = await startRecogniser(() => ({ text: 'ja' }))
  const app = await startTestApp('sqlite', { recognisers: { de: addressOf(german.url), en: null } })
  const anna = await app.signUp('anna')
  const { id } = await anna.createScript('Faust')
  const origin = await app.listen()
  expect((await anna.call(api.getRecogniser)).json()).toMatchObject({ languages: ['de'] })
  const path = `${asrSocketPath(id)}?token=${anna.token}`
  expect(await closeCode(await openSocket(origin, `${path}&language=en`))).toBe(
    ASR_CLOSE.recogniserDown,
  )
  const socket = await joinScript(origin, `${path}&language=de`)
  const messages = said(socket)
  socket.send(FRAME)
  await until('it answers', () => messages.length === 1)
  expect(messages).toEqual([{ text: 'ja' }])
  socket.close()
  await app.close()
  await german.close()
})

let recogniser: TestRecogniser
let server: FastifyInstance
let asr: Asr
let origin: string
let now: number

async function serve(recogniserUrl: string, limits = ASR_LIMITS): Promise<void> {
  server = await createBareServer()
  const config = { publicOrigin: null, nativeOrigins: [], trustProxy: false }
  asr = createAsr({
    recogniser: () => addressOf(recogniserUrl),
    phrases: async () => null,
    rights: createSocketRights(allowAs('read'), () => {}),
    rateLimiter: createRateLimiter(() => now),
    onFailure: () => {},
    onLimit: () => {},
    limits,
    now: () => now,
  })
  acceptUpgrades(server, config)(SOCKETS.asr, asr.handleUpgrade)
  origin = await server.listen({ host: '127.0.0.1', port: 0 })
}

beforeEach(async () => {
  now = 0
  recogniser = await startRecogniser()
  await serve(recogniser.url)
})
afterEach(async () => {
  asr?.close()
  await server?.close()
  await recogniser?.close()
})

const pathFor = (username: string) => `${asrSocketPath('script')}?token=${username}`
const listenAs = (username: string) => joinScript(origin, pathFor(username))
const refusal = async (username: string) => closeCode(await openSocket(origin, pathFor(username)))

test('[REH-23] audio may come as fast as it is spoken, and not much faster', async () => {
  const socket = await listenAs('anna')
  const second = Buffer.alloc(AUDIO_BYTES_PER_SECOND)
  const heard = () => recogniser.heard[0]?.audio.length ?? 0
  for (let at = 1; at <= 20; at++) {
    now += 1000
    socket.send(second)
    await until('it is heard', () => heard() === at * AUDIO_BYTES_PER_SECOND)
  }
  const closed = closeCode(socket)
  for (let at = 0; at < 20; at++) socket.send(second)
  expect(await closed).toBe(CLOSE.policyViolation)
})

test('[REH-23] many small frames are a flood, too', async () => {
  const socket = await listenAs('anna')
  const closed = closeCode(socket)
  for (let at = 0; at <= ASR_LIMITS.burstFrames; at++) socket.send(Buffer.alloc(2))
  expect(await closed).toBe(CLOSE.policyViolation)
})

test.each([
  ['text', 'Hallo', CLOSE.unsupportedData],
  ['half a sample', Buffer.alloc(3), CLOSE.unsupportedData],
  ['more than a second', Buffer.alloc(MAX_FRAME_BYTES + 2), CLOSE.tooLarge],
])('[REH-23] %s is no frame of audio', async (_, frame, code) => {
  const socket = await listenAs('anna')
  const closed = closeCode(socket)
  socket.send(frame)
  expect(await closed).toBe(code)
})

test('[REH-400] a person listens on three devices, the house on 64', async () => {
  const own = await Promise.all([1, 2, 3].map(() => listenAs('anna')))
  expect(await refusal('anna')).toBe(ASR_CLOSE.tooMany)
  const [first] = own
  first?.close()
  // the place is free when the server has noticed the closed socket
  await until('the recogniser is left', () => recogniser.heard[0]?.hasEnded === true)
  await listenAs('anna')
  await Promise.all(Array.from({ length: 61 }, (_, index) => listenAs(`person ${index}`)))
  expect(await refusal('ben')).toBe(ASR_CLOSE.tooMany)
})

test('[REH-400] a session may begin to listen 30 times a minute', async () => {
  for (let at = 0; at < START_LIMIT.max; at++) {
    const socket = await listenAs('anna')
    const closed = closeCode(socket)
    socket.close()
    await closed
  }
  expect(await refusal('anna')).toBe(ASR_CLOSE.tooMany)
  now += START_LIMIT.windowMs
  await listenAs('anna')
})

test('[REH-401] a microphone that sends nothing is let go', async () => {
  const socket = await listenAs('anna')
  const closed = closeCode(socket)
  now += ASR_LIMITS.idleMs + 1
  expect(await closed).toBe(ASR_CLOSE.idle)
})

test('[REH-401] a recogniser that never answers is given up', async () => {
  const mute = await startRecogniser(() => null)
  await server.close()
  await serve(mute.url)
  const socket = await listenAs('anna')
  const closed = closeCode(socket)
  socket.send(Buffer.alloc(3200))
  await until('it is heard', () => mute.heard[0]?.audio.length === 3200)
  now += ASR_LIMITS.answerMs + 1
  expect(await closed).toBe(ASR_CLOSE.recogniserSlow)
  await mute.close()
})

test('[REH-23] while the recogniser does not read, nothing piles up for it', async () => {
  const stuck = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(stuck, 'listening')
  const address = stuck.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const accepted = once(stuck, 'connection')
  await server.close()
  const unhurried = { framesPerSecond: Infinity, bytesPerSecond: Infinity }
  const bursts = { burstFrames: Infinity, burstBytes: Infinity }
  await serve(`ws://127.0.0.1:${port}`, { ...ASR_LIMITS, ...unhurried, ...bursts })
  const socket = await listenAs('anna')
  const [connection] = (await accepted) as [WebSocket]
  connection.pause()
  // The system buffers the audio of both connections up to a limit; further audio stays on this side.
  const second = Buffer.alloc(AUDIO_BYTES_PER_SECOND)
  const timer = setInterval(() => {
    for (let at = 0; at < 20; at++) socket.send(second)
  }, 1)
  await until('the microphone has to wait', () => socket.bufferedAmount > 4 * second.length)
  clearInterval(timer)
  const owing: number[] = []
  socket.on('message', (data: Buffer) => {
    owing.push((JSON.parse(data.toString()) as { readonly owing: number }).owing)
  })
  now += 4_000
  await until('the client is told that the recogniser is the one who is late', () =>
    owing.some((ms) => ms >= 4_000),
  )
  const closed = closeCode(socket)
  now += ASR_LIMITS.answerMs + 1
  expect(await closed).toBe(ASR_CLOSE.recogniserSlow)
  for (const client of stuck.clients) client.terminate()
  stuck.close()
})
