import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { type Person, startTestApp, type TestApp } from '#test/support/app.ts'
import { addressOf, startRecogniser, type TestRecogniser } from '#test/support/recogniser.ts'
import { until } from '#test/support/script-client.ts'
import { closeSocketServers, serveSockets } from '#test/support/socket-server.ts'
import { ApiError } from '#/client/api/api-error.ts'
import type { Heard, RecogniserProblem, SessionEnd, Sign } from './recogniser.ts'
import { MicrophoneError, type openMicrophone, serverRecogniser } from './server-recogniser.ts'

// a worklet has an address only in a build
vi.mock('./pcm-worklet.ts?worker&url', () => ({ default: '' }))

const navigatorBefore = globalThis.navigator
const FRAME = new Int16Array(1600).fill(7)

const timesOf = (...words: readonly (readonly [string, number])[]) =>
  words.map(([word, end]) => ({ word, start: 0, end }))

let app: TestApp
let anna: Person
let scriptId: string
let recogniser: TestRecogniser

beforeAll(async () => {
  recogniser = await startRecogniser((bytes) =>
    bytes < 2 * FRAME.byteLength
      ? { partial: 'ein Bote' }
      : { text: 'ein Bote', result: timesOf(['ein', 0.05], ['Bote', 0.2]) },
  )
  app = await startTestApp('sqlite', { recogniser: addressOf(recogniser.url) })
  vi.stubGlobal('location', { href: await app.listen() })
  anna = await app.signUp('anna')
  scriptId = (await anna.createScript('Faust')).id
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await app?.close()
  await recogniser?.close()
})

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

interface Options {
  readonly token?: (signal: AbortSignal) => Promise<string>
  readonly problem?: RecogniserProblem
}

/** Listens with a microphone that the test speaks into. */
function listening({ token = async () => anna.token, problem }: Options = {}) {
  const heard: Heard[] = []
  const ends: SessionEnd[] = []
  const signs: Sign[] = []
  const microphone = { isOpen: false, isListening: false, speak: () => {}, lose: () => {} }
  const open: typeof openMicrophone = async (onFrame, onLost) => {
    if (problem) throw new MicrophoneError(problem)
    Object.assign(microphone, { isOpen: true, speak: () => onFrame(FRAME.slice()), lose: onLost })
    return { close: () => void (microphone.isOpen = false) }
  }
  const stop = serverRecogniser({ scriptId, language: 'de', token, open })({
    onListening: () => void (microphone.isListening = true),
    onHeard: (now) => heard.push(now),
    onSign: (sign) => signs.push(sign),
    onEnd: (end) => ends.push(end),
  })
  stops.push(stop)
  return { heard, ends, signs, microphone, stop }
}

test('[REH-15] the microphone’s sound goes to the house’s recogniser, and its words come back', async () => {
  const { heard, microphone, stop } = listening()
  await until('it listens', () => microphone.isListening)
  microphone.speak()
  microphone.speak()
  await until('it has heard', () => heard.length === 2)
  expect(heard).toEqual([
    { text: 'ein Bote', isFinal: false },
    { text: 'ein Bote', isFinal: true, ends: [50, 200] },
  ])
  expect(recogniser.heard.at(-1)?.audio.readInt16LE(0)).toBe(7)
  stop()
  expect(microphone.isOpen).toBe(false)
  await until('the recogniser is left', () => recogniser.heard.at(-1)?.hasEnded === true)
})

test('[REH-625] says the level of the sound, and how much of it the server has', async () => {
  const { signs, microphone } = listening()
  await until('it listens', () => microphone.isListening)
  const sentBefore = signs.length
  microphone.speak()
  expect(signs[sentBefore]).toMatchObject({ kind: 'sound', isSent: true })
  const received = () => signs.find((sign) => sign.kind === 'received')
  await until('the server reports', () => received() !== undefined)
  expect(received()).toMatchObject({ soundMs: 100 })
})

test('[REH-25] a recogniser that goes away may come back', async () => {
  const { ends, microphone } = listening()
  await until('it listens', () => microphone.isListening)
  recogniser.connections().forEach((connection) => connection.terminate())
  await until('it ends', () => ends.length === 1)
  expect(ends).toEqual([{ kind: 'failed', problem: 'server-recogniser-down' }])
  expect(microphone.isOpen).toBe(false)
})

test('[REH-813] a connection to the house that breaks, or is not reached, is not the recogniser’s fault', async () => {
  const away = () => ({ ends: [{ kind: 'failed', problem: 'server' }] })
  const { href } = location
  const breaking = await serveSockets((socket) => {
    socket.send(JSON.stringify({ ready: true }))
    socket.on('message', () => socket.terminate())
  })
  vi.stubGlobal('location', { href: `http://${breaking}` })
  const broken = listening()
  await until('it listens', () => broken.microphone.isListening)
  broken.microphone.speak()
  await until('it breaks', () => broken.ends.length === 1)
  await closeSocketServers()
  const unreached = listening()
  await until('it fails', () => unreached.ends.length === 1)
  vi.stubGlobal('location', { href })
  const offline = listening({ token: () => Promise.reject(new ApiError('offline', 0, '', '')) })
  await until('it has no token', () => offline.ends.length === 1)
  for (const session of [broken, unreached, offline]) expect(session).toMatchObject(away())
})

test('[REH-402] a problem that only the person can solve is shown at once', async () => {
  const attempts = [
    listening({ problem: 'no-microphone' }),
    listening({ problem: 'permission' }),
    listening({ token: async () => 'forged' }),
  ]
  for (const { ends } of attempts) await until('it ends', () => ends.length === 1)
  expect(attempts.map(({ ends }) => ends[0])).toEqual([
    { kind: 'refused', problem: 'no-microphone' },
    { kind: 'refused', problem: 'permission' },
    { kind: 'refused', problem: 'signed-out' },
  ])
})

test('[REH-814] a microphone that is unplugged, or in use elsewhere, is tried again', async () => {
  const unplugged = listening()
  await until('it listens', () => unplugged.microphone.isListening)
  unplugged.microphone.lose()
  const busy = listening({ problem: 'microphone-busy' })
  await until('it ends', () => busy.ends.length === 1)
  expect(unplugged.ends).toEqual([{ kind: 'failed', problem: 'no-microphone' }])
  expect(busy.ends).toEqual([{ kind: 'failed', problem: 'microphone-busy' }])
})

test('[REH-815] a connection over which the house says nothing for 10 s of sound is lost, however long the device slept before', async () => {
  const { href } = location
  const silent = await serveSockets((socket) => socket.send(JSON.stringify({ ready: true })))
  vi.stubGlobal('location', { href: `http://${silent}` })
  const { ends, microphone } = listening()
  await until('it listens', () => microphone.isListening)
  const slept = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
  onTestFinished(() => slept.mockRestore())
  for (let frames = 0; frames < 100; frames++) microphone.speak()
  expect(ends).toEqual([])
  microphone.speak()
  expect(ends).toEqual([{ kind: 'failed', problem: 'server' }])
  expect(microphone.isOpen).toBe(false)
  vi.stubGlobal('location', { href })
  await closeSocketServers()
})

test('[REH-815] a token that never comes is given up with its request', async () => {
  let request: AbortSignal | null = null
  const { ends, microphone } = listening({
    token: (signal) => {
      request = signal
      return new Promise(() => {})
    },
  })
  await until('the token is asked for', () => request !== null)
  for (let frames = 0; frames < 101; frames++) microphone.speak()
  expect(ends).toEqual([{ kind: 'failed', problem: 'server' }])
  expect(request).toMatchObject({ aborted: true })
})

test('[REH-817] a device without a network is said to have none', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  onTestFinished(() => void vi.stubGlobal('navigator', navigatorBefore))
  const offline = listening({ token: () => Promise.reject(new ApiError('offline', 0, '', '')) })
  await until('it has no token', () => offline.ends.length === 1)
  expect(offline.ends).toEqual([{ kind: 'failed', problem: 'offline' }])
})

test('[REH-22] losing the right to read ends listening with that reason', async () => {
  const { ends, microphone } = listening()
  await until('it listens', () => microphone.isListening)
  await anna.call(api.deleteScript, { params: { id: scriptId } })
  await until('it ends', () => ends.length === 1)
  expect(ends).toEqual([{ kind: 'refused', problem: 'no-right' }])
})
