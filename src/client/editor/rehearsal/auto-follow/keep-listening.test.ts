import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepListening } from './keep-listening.ts'
import type { RecogniserProblem, SessionEnd, SessionListener } from './recogniser.ts'

const OVER: SessionEnd = { kind: 'over' }
const NETWORK: SessionEnd = { kind: 'failed', problem: 'network' }

/** What the browser reports: events of its network, its devices and its permission. */
const browser = {
  window: new EventTarget(),
  document: new EventTarget(),
  mediaDevices: new EventTarget(),
  microphone: Object.assign(new EventTarget(), { state: 'denied' }),
}

beforeEach(() => {
  vi.stubGlobal('window', browser.window)
  vi.stubGlobal('document', browser.document)
  const permissions = { query: async () => browser.microphone }
  vi.stubGlobal('navigator', { mediaDevices: browser.mediaDevices, permissions })
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function listening() {
  const sessions: SessionListener[] = []
  const said: string[] = []
  let ended = 0
  const stop = keepListening(
    (listener) => {
      sessions.push(listener)
      return () => void ended++
    },
    {
      onBegin: () => {},
      onSign: () => {},
      onListening: () => said.push('listening'),
      onHeard: ({ text }) => said.push(text),
      onProblem: (problem, isFinal) => said.push(`${problem}${isFinal ? '!' : ' …'}`),
    },
  )
  const session = () => {
    const newest = sessions.at(-1)
    if (!newest) throw new Error('no session')
    return newest
  }
  return { said, stop, session, begun: () => sessions.length, ended: () => ended }
}

test('[REH-25] a recogniser that stops after a while is started again at once', () => {
  const { session, begun, said } = listening()
  session().onListening()
  vi.advanceTimersByTime(60_000)
  session().onEnd(OVER)
  vi.advanceTimersByTime(0)
  expect(begun()).toBe(2)
  session().onHeard({ text: 'ja', isFinal: true })
  session().onEnd(OVER)
  vi.advanceTimersByTime(0)
  expect(begun()).toBe(3)
  expect(said).toEqual(['listening', 'ja'])
})

test('[REH-25] a recogniser that fails is started again later and later, and at once after it worked', () => {
  const { session, begun } = listening()
  for (const [attempt, delayMs] of [2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
    session().onEnd(NETWORK)
    vi.advanceTimersByTime(delayMs - 1)
    expect(begun()).toBe(attempt + 1)
    vi.advanceTimersByTime(1)
    expect(begun()).toBe(attempt + 2)
  }
  session().onHeard({ text: 'wieder da', isFinal: false })
  session().onEnd(OVER)
  vi.advanceTimersByTime(0)
  expect(begun()).toBe(8)
  session().onEnd(NETWORK)
  vi.advanceTimersByTime(2000)
  expect(begun()).toBe(9)
})

test('[REH-25] a recogniser that ends as soon as it begins does not spin', () => {
  const { session, begun } = listening()
  session().onListening()
  session().onEnd(OVER)
  vi.advanceTimersByTime(1999)
  expect(begun()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(begun()).toBe(2)
})

test('[REH-402] a problem that only the person can solve ends it', () => {
  const { session, begun, said } = listening()
  session().onEnd({ kind: 'refused', problem: 'permission' })
  vi.advanceTimersByTime(60_000)
  expect(begun()).toBe(1)
  expect(said).toEqual(['permission!'])
})

test('[REH-25] after a failure it counts as listening when it has proved it', () => {
  const { session, said } = listening()
  session().onEnd(NETWORK)
  vi.advanceTimersByTime(2000)
  session().onListening()
  session().onEnd(NETWORK)
  vi.advanceTimersByTime(4000)
  session().onListening()
  expect(said).toEqual(['network …', 'network …'])
  vi.advanceTimersByTime(2000)
  expect(said.at(-1)).toBe('listening')
})

test('[REH-11] switched off, it stays off', () => {
  const { session, begun, ended, stop } = listening()
  session().onEnd(NETWORK)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(begun()).toBe(1)
  expect(ended()).toBe(1)
})

test.each<readonly [RecogniserProblem, SessionEnd['kind'], () => void]>([
  ['no-microphone', 'refused', () => browser.mediaDevices.dispatchEvent(new Event('devicechange'))],
  [
    'microphone-busy',
    'failed',
    () => browser.mediaDevices.dispatchEvent(new Event('devicechange')),
  ],
  [
    'permission',
    'refused',
    () => {
      browser.microphone.state = 'granted'
      browser.microphone.dispatchEvent(new Event('change'))
    },
  ],
  ['offline', 'failed', () => browser.window.dispatchEvent(new Event('online'))],
  ['server', 'failed', () => browser.window.dispatchEvent(new Event('online'))],
])(
  '[REH-814] after %s it listens again once the browser reports a change',
  async (problem, kind, help) => {
    const { session, begun, stop } = listening()
    session().onListening()
    session().onEnd({ kind, problem } as SessionEnd)
    // the permission is asked for
    await vi.advanceTimersByTimeAsync(1)
    expect(begun()).toBe(1)
    help()
    expect(begun()).toBe(2)
    help()
    expect(begun()).toBe(2)
    session().onEnd({ kind, problem } as SessionEnd)
    await vi.advanceTimersByTimeAsync(1)
    stop()
    help()
    expect(begun()).toBe(2)
  },
)

test.each(['server-recogniser-down', 'too-many', 'microphone-busy'] as const)(
  '[REH-864] while it waits after %s, it does not wait to find that the network is gone',
  (problem) => {
    const { said, session, begun } = listening()
    session().onEnd({ kind: 'failed', problem })
    browser.window.dispatchEvent(new Event('offline'))
    expect(begun()).toBe(2)
    session().onEnd({ kind: 'failed', problem: 'offline' })
    expect(said).toEqual([`${problem} …`, 'offline …'])
    const refused = listening()
    refused.session().onEnd({ kind: 'refused', problem: 'no-right' })
    browser.window.dispatchEvent(new Event('offline'))
    expect(refused.begun()).toBe(1)
  },
)

test('[REH-814] after such help the session is announced at once', () => {
  const { session, said } = listening()
  session().onEnd({ kind: 'refused', problem: 'no-microphone' })
  browser.mediaDevices.dispatchEvent(new Event('devicechange'))
  session().onListening()
  expect(said).toEqual(['no-microphone!', 'listening'])
})

test('[REH-814] a permission that is asked for anew is none', async () => {
  const { session, begun } = listening()
  session().onEnd({ kind: 'refused', problem: 'permission' })
  await vi.advanceTimersByTimeAsync(1)
  browser.microphone.state = 'prompt'
  browser.microphone.dispatchEvent(new Event('change'))
  expect(begun()).toBe(1)
})

test('[REH-816] a recogniser that takes sound and never answers does not count as listening again', () => {
  const { session, said } = listening()
  session().onEnd({ kind: 'failed', problem: 'server-recogniser-slow' })
  vi.advanceTimersByTime(2000)
  session().onListening()
  for (let owing = 500; owing <= 15_000; owing += 500) {
    vi.advanceTimersByTime(500)
    session().onSign({ kind: 'received', soundMs: owing, owing })
  }
  expect(said).toEqual(['server-recogniser-slow …'])
  session().onSign({ kind: 'received', soundMs: 15_500, owing: 100 })
  expect(said.at(-1)).toBe('listening')
})
