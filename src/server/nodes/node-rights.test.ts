import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { soon } from '#test/support/soon.ts'
import type { NodeMessage } from './node-messages.ts'
import {
  CONFIRM_WITHIN_MS,
  type Confirmations,
  createConfirmations,
  createStandstill,
  type Standstill,
} from './node-rights.ts'

describe('a standstill', () => {
  let now: number
  let checks: PromiseWithResolvers<void>[]
  let standstill: Standstill
  beforeEach(() => {
    vi.useFakeTimers()
    now = 0
    checks = []
    const checkRights = () => {
      const check = Promise.withResolvers<void>()
      checks.push(check)
      return check.promise
    }
    standstill = createStandstill(checkRights, () => now)
  })
  afterEach(() => {
    standstill?.stop()
    vi.useRealTimers()
  })

  /** The process works, and its timers run in time. */
  function work(ms: number): void {
    for (let passed = 0; passed < ms; passed += 50) {
      now += 50
      vi.advanceTimersByTime(50)
    }
  }

  test('[SEC-121] a node that works is sure of its rights', () => {
    work(10_000)
    expect(standstill.whenSure()).toBeNull()
    expect(checks).toHaveLength(0)
  })

  test('[SEC-121] the first message after a standstill waits for one check of all rights', async () => {
    now += 60_000
    const sure = standstill.whenSure()
    expect(standstill.whenSure()).toBe(sure)
    work(3_000)
    expect(standstill.whenSure()).toBe(sure)
    expect(checks).toHaveLength(1)
    checks[0]?.resolve()
    await sure
    expect(standstill.whenSure()).toBeNull()
  })

  test('[SEC-121] a standstill that a timer notices before any message is one, too', () => {
    work(1_000)
    now += 60_000
    vi.advanceTimersByTime(250)
    expect(checks).toHaveLength(1)
    expect(standstill.whenSure()).not.toBeNull()
  })

  test('[SEC-121] rights that were read before another standstill are read again', async () => {
    now += 60_000
    const sure = standstill.whenSure()
    now += 60_000
    checks[0]?.resolve()
    await soon(() => expect(checks).toHaveLength(2))
    expect(standstill.whenSure()).toBe(sure)
    checks[1]?.resolve()
    await sure
    expect(standstill.whenSure()).toBeNull()
  })
})

describe('the confirmations of other nodes', () => {
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
})
