import { expect, test } from 'vitest'
import { createGroupCommit } from './group-commit.ts'
import type { LogEntry } from './update-log.ts'

const KB = 1024

/** A log whose commits take a turn of the loop each, and that tells of what it does. */
function toldLog() {
  const done: (readonly string[])[] = []
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return {
    done,
    async store(entry: LogEntry) {
      await turn()
      done.push([`part of ${entry.scriptId}`])
      await turn()
      return {
        ...entry,
        data: new Uint8Array(),
        parts: { id: entry.scriptId, bytes: entry.data.length },
      }
    },
    async append(entries: readonly LogEntry[]) {
      done.push(entries.map(({ scriptId }) => scriptId))
      await turn()
      return entries.map(() => 1)
    },
  }
}

test('[COL-109] large entries are stored before their commit, one at a time, and no letter waits for that', async () => {
  const log = toldLog()
  const commit = createGroupCommit(log)
  const send = (scriptId: string, bytes: number) =>
    commit({ scriptId, data: new Uint8Array(bytes) })
  const plays = ['play 1', 'play 2'].map((name) => send(name, 3 * KB * KB))
  await send('letter 1', 20)
  await send('letter 2', 20)
  await Promise.all(plays)
  const inOrder = log.done.flat()
  const at = (name: string) => inOrder.indexOf(name)
  expect(inOrder).toHaveLength(6)
  expect(at('letter 1')).toBeLessThan(at('play 1'))
  expect(at('letter 2')).toBeLessThan(at('play 2'))
  expect(at('part of play 1')).toBeLessThan(at('play 1'))
  expect(at('part of play 2')).toBeLessThan(at('play 2'))
  expect(at('part of play 1')).toBeLessThan(at('part of play 2'))
})

test('[COL-109] a commit holds what people type and the oldest others up to the size of a part', async () => {
  const log = toldLog()
  const commit = createGroupCommit(log)
  const send = (scriptId: string, bytes: number) =>
    commit({ scriptId, data: new Uint8Array(bytes) })
  const first = send('first', 20)
  const others = ['scene 1', 'scene 2', 'scene 3'].map((name) => send(name, 300 * KB))
  others.push(send('letter', 20))
  await Promise.all([first, ...others])
  expect(log.done).toEqual([['first', 'scene 1', 'letter'], ['scene 2'], ['scene 3']])
})

test('[COL-109] an entry that cannot be stored fails alone, and the next is stored', async () => {
  const log = toldLog()
  let stored = 0
  const commit = createGroupCommit({
    append: log.append,
    store: async (entry) => {
      stored += 1
      if (stored === 1) throw new Error('disk full')
      return log.store(entry)
    },
  })
  const send = (scriptId: string) => commit({ scriptId, data: new Uint8Array(KB * KB) })
  const results = await Promise.allSettled([send('play 1'), send('play 2')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('[COL-109] an entry of any size is committed, also where it is in no part', async () => {
  const log = toldLog()
  const commit = createGroupCommit({ append: log.append, store: async (entry) => entry })
  const send = (scriptId: string) => commit({ scriptId, data: new Uint8Array(KB * KB) })
  expect(await Promise.all([send('play 1'), send('play 2')])).toEqual([1, 1])
  expect(log.done).toEqual([['play 1'], ['play 2']])
})
