import { expect, test } from 'vitest'
import { createGroupCommit, type LogEntry } from './update-log.ts'

const MB = 1024 * 1024

test('[COL-109] a letter is committed before the plays that wait, and after one of them at most', async () => {
  const groups: (readonly string[])[] = []
  const commit = createGroupCommit({
    async append(entries: readonly LogEntry[]) {
      groups.push(entries.map(({ scriptId }) => scriptId))
      await new Promise((resolve) => setImmediate(resolve))
      return entries.map(() => 1)
    },
  })
  const send = (scriptId: string, bytes: number) =>
    commit({ scriptId, data: new Uint8Array(bytes) })
  const first = send('first', 20)
  const sent = ['play 1', 'play 2', 'play 3'].map((name) => send(name, 3 * MB))
  sent.push(send('letter 1', 20), send('letter 2', 20))
  await first
  sent.push(send('letter 3', 20))
  await Promise.all(sent)
  expect(groups).toEqual([
    ['first', 'letter 1', 'letter 2'],
    ['play 1'],
    ['letter 3'],
    ['play 2'],
    ['play 3'],
  ])
})
