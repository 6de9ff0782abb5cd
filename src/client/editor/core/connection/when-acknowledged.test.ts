import { afterEach, expect, test, vi } from 'vitest'
import type { ScriptRole } from '#/shared/access/capabilities.ts'
import { createStore } from '#/client/ui/store.ts'
import type { ConnectionStatus } from './connection-status.ts'
import { whenAnswered, whenSent } from './when-acknowledged.ts'

const MORE_THAN_THE_WAIT_MS = 5000

afterEach(() => void vi.useRealTimers())

/** The connection of a person whom the server never tells that it has everything. */
function connectionTo(ask: () => Promise<void>, status: ConnectionStatus = { kind: 'connected' }) {
  return { isAcknowledged: createStore(false), status: createStore(status), ask } as never
}

const answered = () => Promise.resolve()

test.each([
  { role: 'read', isSent: true, waits: false },
  { role: 'comment', isSent: false, waits: true },
  { role: 'write', isSent: false, waits: true },
] as const)(
  '[COL-744] no one waits for unsent edits of a person who may only read: $role',
  async ({ role, isSent, waits }) => {
    vi.useFakeTimers()
    const sent = whenSent({
      connection: connectionTo(answered),
      role: createStore<ScriptRole | null>(role),
    })
    expect(vi.getTimerCount() > 0).toBe(waits)
    await vi.advanceTimersByTimeAsync(MORE_THAN_THE_WAIT_MS)
    expect(await sent).toBe(isSent)
  },
)

test.each([
  { name: 'the answer is there', ask: answered, isAnswered: true },
  { name: 'no answer comes', ask: () => new Promise<void>(() => {}), isAnswered: false },
])('[NEWS-167] a page knows whether it hears the others: $name', async ({ ask, isAnswered }) => {
  vi.useFakeTimers()
  const heard = whenAnswered(connectionTo(ask))
  await vi.advanceTimersByTimeAsync(MORE_THAN_THE_WAIT_MS)
  expect([await heard, vi.getTimerCount()]).toEqual([isAnswered, 0])
})

test('[NEWS-167] a page without a connection asks nothing', async () => {
  const ask = vi.fn<() => Promise<void>>(answered)
  expect(await whenAnswered(connectionTo(ask, { kind: 'disconnected' } as never))).toBe(false)
  expect(ask).not.toHaveBeenCalled()
})
