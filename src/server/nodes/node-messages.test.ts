import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  createOutbox,
  createPayloadReader,
  createPayloads,
  encodeMessage,
  type NodeMessage,
} from './node-messages.ts'

/** An outbox whose payloads are read at once, as another node would. */
function connected() {
  const read = createPayloadReader()
  const payloads: string[] = []
  const received: NodeMessage[] = []
  const state = { isBroken: false }
  const outbox = createOutbox(createPayloads('node'), async (payload) => {
    if (state.isBroken) throw new Error('no connection')
    payloads.push(payload)
    received.push(...(read(payload)?.messages ?? []))
  })
  outbox.resume()
  return { outbox, payloads, received, state }
}

const presence = (clientId: number, clock: number, state: object = {}): NodeMessage => ({
  kind: 'presence',
  scriptId: 's',
  entry: { clientId, clock, state: { ...state } },
})

describe('[OPS-22] notifications', () => {
  test('of one tick share a payload, and only the newest of each subject is sent', async () => {
    const { outbox, payloads, received } = connected()
    for (let seq = 1; seq <= 1_000; seq++) outbox.post({ kind: 'rows', scriptId: 's', seq })
    outbox.post({ kind: 'rows', scriptId: 't', seq: 1 })
    await outbox.drained()
    expect(payloads).toHaveLength(1)
    expect(received).toEqual([
      { kind: 'rows', scriptId: 's', seq: 1_000 },
      { kind: 'rows', scriptId: 't', seq: 1 },
    ])
  })

  test('are at most 100 a second, whatever the load', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { outbox, payloads, received } = connected()
    for (let turn = 0; turn < 1_000; turn++) {
      for (let script = 0; script < 200; script++)
        outbox.post({ kind: 'rows', scriptId: `a-script-with-a-long-id-${script}`, seq: turn })
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(payloads.length).toBeGreaterThan(80)
    expect(payloads.length).toBeLessThanOrEqual(100)
    // not all timers: those of servers that other tests have left would run for ever
    await vi.advanceTimersByTimeAsync(1_000)
    await outbox.drained()
    expect(new Set(received.map((message) => JSON.stringify(message))).size).toBe(received.length)
    for (const payload of payloads) expect(payload.length).toBeLessThan(8_000)
  })

  test('[OPS-25] rights go first, and wait for a connection that is gone', async () => {
    const { outbox, received, state } = connected()
    state.isBroken = true
    outbox.post(presence(1, 1))
    await outbox.drained()
    outbox.post(presence(1, 2))
    outbox.post({ kind: 'access', change: { kind: 'script', scriptId: 's' }, question: 'q' })
    state.isBroken = false
    outbox.resume()
    await outbox.drained()
    expect(received).toEqual([
      { kind: 'access', change: { kind: 'script', scriptId: 's' }, question: 'q' },
      presence(1, 2),
    ])
  })
})

describe('[OPS-24] payloads', () => {
  test('stay below 8,000 bytes, and what is larger arrives whole', async () => {
    const { outbox, payloads, received } = connected()
    const large = presence(1, 1, { note: 'Ü🎭'.repeat(5_000) })
    const small = Array.from({ length: 100 }, (_, at) => presence(at + 2, 1, { name: 'Ägidius' }))
    for (const message of [large, ...small]) outbox.post(message)
    await outbox.drained()
    expect(received).toEqual([large, ...small])
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
  })

  test('of which a piece was lost spoil nothing that follows', () => {
    const read = createPayloadReader()
    const payloadsOf = createPayloads('node')
    const text = JSON.stringify(presence(1, 1, { note: 'x'.repeat(20_000) }))
    const [first = '', , third = ''] = payloadsOf([text])
    expect(read(first)).toBeNull()
    expect(read(third)).toBeNull()
    const next = payloadsOf([JSON.stringify(presence(2, 1))])
    expect(next.map(read)).toEqual([{ nodeId: 'node', messages: [presence(2, 1)] }])
    expect(read('no payload')).toBeNull()
  })

  test.each([
    ['no JSON', '['],
    ['no list', '{"kind":"rows"}'],
    ['a list of what is no message', '[null,[],"rows",{"kind":"rows"},{"kind":"new"}]'],
    ['rows without a number', '[{"kind":"rows","scriptId":"s","seq":"1"}]'],
    ['rights of nothing', '[{"kind":"access","change":{"kind":"script"}},{"kind":"access"}]'],
    ['people without a clock', '[{"kind":"presence","scriptId":"s","entry":{"clientId":1}}]'],
    ['an import without a message', '[{"kind":"import","jobId":"j","message":{}}]'],
    ['people whose state is a list', `[${JSON.stringify(presence(1, 1)).replace('{}', '[]')}]`],
  ])('of %s say nothing', (_name, text) => {
    expect(createPayloadReader()(`node 1 1/1 ${text}`)?.messages ?? []).toEqual([])
  })

  test('of every kind of message say it, beside what is none', () => {
    const sent: readonly NodeMessage[] = [
      { kind: 'access', change: { kind: 'script', scriptId: 's' }, question: 'q' },
      { kind: 'access', change: { kind: 'user', userId: 'u' }, question: 'q' },
      { kind: 'access', change: { kind: 'session', sessionId: 'x' }, question: 'q' },
      { kind: 'checked', question: 'q' },
      { kind: 'alive' },
      { kind: 'leaving' },
      { kind: 'opened', scriptId: 's' },
      { kind: 'here', scriptId: 's' },
      { kind: 'closed', scriptId: 's' },
      { kind: 'rows', scriptId: 's', seq: 1 },
      { kind: 'presence', scriptId: 's', entry: { clientId: 1, clock: 2, state: null } },
      { kind: 'import', jobId: 'j', message: { type: 'complete', script_id: 's' } },
    ]
    const [payload = ''] = createPayloads('node')([...sent.map(encodeMessage), '{"kind":"rows"}'])
    expect(createPayloadReader()(payload)).toEqual({ nodeId: 'node', messages: sent })
  })
})
