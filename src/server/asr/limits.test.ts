import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer, type WebSocket } from 'ws'
import { SOCKETS } from '#/shared/api/sockets.ts'
import { ASR_CLOSE, asrSocketPath, AUDIO_BYTES_PER_SECOND } from '#/shared/asr/protocol.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { createBareServer } from '#test/support/bare-server.ts'
import { addressOf, startRecogniser, type TestRecogniser } from '#test/support/recogniser.ts'
import { allowAs } from '#test/support/room-simulation.ts'
import { closeCode, joinScript, openSocket, until } from '#test/support/script-client.ts'
import { createRateLimiter } from '../concurrency/rate-limiter.ts'
import { createSocketRights } from '../sockets/socket-rights.ts'
import { acceptUpgrades } from '../sockets/upgrades.ts'
import { createAsr, type Asr } from './asr.ts'
import { ASR_LIMITS, MAX_FRAME_BYTES, START_LIMIT } from './limits.ts'

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
