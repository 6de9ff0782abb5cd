import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { createScript } from '#/shared/script/create-script.ts'
import { say } from '#test/support/script.ts'
import { createReadingThread, type ReadingThread } from './reading-thread.ts'

const PLAY = {
  queries: [{ key: 'preview', name: 'preview' }],
  updates: [createScript(Array.from({ length: 4000 }, () => say('ANNA', 'Die Nacht ist lang.')))],
} as const
const BROKEN = {
  queries: [{ key: 'preview', name: 'preview' }],
  updates: [Uint8Array.of(1, 2, 3)],
} as const

let thread: ReadingThread
afterEach(() => thread?.close())

test('[SEC-43] a thread that hangs is ended', async () => {
  thread = createReadingThread(1)
  await expect(thread.ask(PLAY)).rejects.toThrow('aborted')
})

test('[SEC-43] after a document that ends the thread, the next one is read', async () => {
  thread = createReadingThread()
  await expect(thread.ask(BROKEN)).rejects.toThrow(/./)
  expect(await thread.ask(PLAY)).toMatchObject([{ key: 'preview' }])
})

test('[SEC-43] a closed thread reads nothing more', async () => {
  thread = createReadingThread()
  const asked = Promise.allSettled([thread.ask(PLAY)])
  await thread.close()
  expect(await asked).toMatchObject([{ status: 'rejected' }])
  await expect(thread.ask(PLAY)).rejects.toThrow('aborted')
})

test('[OPS-501] a thread ends after 5 s without a question, and the next question starts another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ends = vi.spyOn(Worker.prototype, 'terminate')
  try {
    thread = createReadingThread()
    await thread.ask(PLAY)
    await vi.advanceTimersByTimeAsync(4_000)
    await thread.ask(PLAY)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(ends).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ends).toHaveBeenCalledTimes(1)
    expect(await thread.ask(PLAY)).toHaveLength(1)
  } finally {
    ends.mockRestore()
    vi.useRealTimers()
  }
})

test('[OPS-493] a thread gives back what a large document has taken, before the next question', async () => {
  setFlagsFromString('--expose-gc')
  const worker = new Worker(new URL('./reader-thread.ts', import.meta.url))
  try {
    worker.postMessage(PLAY)
    await once(worker, 'message')
    const usedMb = async () => (await worker.getHeapStatistics()).used_heap_size / 2 ** 20
    await vi.waitFor(async () => expect(await usedMb()).toBeLessThan(24), 60_000)
  } finally {
    await worker.terminate()
  }
})
