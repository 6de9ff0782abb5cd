import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConfirmations, CONFIRM_WITHIN_MS, type Confirmations } from './confirmations.ts'
import type { NodeMessage } from './node-message.ts'

const CHANGE = { kind: 'script', scriptId: 's' } as const
const changed = vi.fn<() => Promise<void>>(async () => {})
let sent: NodeMessage[]
let confirmations: Confirmations
beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  confirmations = createConfirmations((message) => sent.push(message), { changed }, Date.now)
})
afterEach(() => vi.useRealTimers())

const hear = (nodeId: string) => confirmations.onMessage(nodeId, { kind: 'alive' })

/** Sends a change; returns its question, and whether the wait for answers is over. */
function ask(change: Parameters<Confirmations['ask']>[0] = CHANGE) {
  let isOver = false
  void confirmations.ask(change).then(() => (isOver = true))
  const message = sent.at(-1)
  return {
    question: message?.kind === 'access' ? message.question : '',
    isOver: async () => {
      await vi.advanceTimersByTimeAsync(0)
      return isOver
    },
  }
}

test('[OPS-25] a single node waits for no confirmation', async () => {
  expect(await ask().isOver()).toBe(true)
  expect(sent).toEqual([{ kind: 'access', change: CHANGE, question: expect.any(String) }])
})

test('[OPS-25] a change is answered when every other node has done what it asks for', async () => {
  for (const nodeId of ['b', 'b', 'c']) confirmations.onMessage(nodeId, { kind: 'alive' })
  expect(sent).toEqual([{ kind: 'alive' }, { kind: 'alive' }])
  const asked = ask()
  confirmations.onMessage('b', { kind: 'checked', question: asked.question })
  confirmations.onMessage('b', { kind: 'checked', question: asked.question })
  expect(await asked.isOver()).toBe(false)
  confirmations.onMessage('c', { kind: 'checked', question: asked.question })
  expect(await asked.isOver()).toBe(true)
})

test('[OPS-25] the confirmation of a change also confirms earlier equal ones, and no others', async () => {
  hear('b')
  const [first, other] = [ask(), ask({ kind: 'user', userId: 'u' })]
  const [second, third] = [ask(), ask()]
  confirmations.onMessage('b', { kind: 'checked', question: second.question })
  expect(await Promise.all([first, other, second, third].map(({ isOver }) => isOver()))).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('[OPS-25] for a node that is silent a call waits a second, and the next one no more', async () => {
  hear('b')
  const asked = ask()
  await vi.advanceTimersByTimeAsync(CONFIRM_WITHIN_MS - 1)
  expect(await asked.isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await asked.isOver()).toBe(true)
  expect(await ask().isOver()).toBe(true)
  // after its next message, a change waits for the node again
  hear('b')
  expect(await ask().isOver()).toBe(false)
})

test('[OPS-25] for a node that leaves, or has said nothing for long, no other node waits', async () => {
  hear('b')
  const asked = ask()
  confirmations.onMessage('b', { kind: 'leaving' })
  expect(await asked.isOver()).toBe(true)
  hear('c')
  vi.setSystemTime(Date.now() + 30_000)
  expect(await ask().isOver()).toBe(true)
})

test('[OPS-25] another node is answered when open sockets have been checked', async () => {
  const checked = Promise.withResolvers<void>()
  changed.mockReturnValueOnce(checked.promise)
  confirmations.onMessage('b', { kind: 'access', change: CHANGE, question: 'q' })
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([])
  checked.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(changed).toHaveBeenLastCalledWith(CHANGE)
  expect(sent).toEqual([{ kind: 'checked', question: 'q' }])
})
