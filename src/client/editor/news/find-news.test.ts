import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { NO_TASKS } from '#/shared/tasks/tasks.ts'
import {
  copyOf,
  endPreparedWorker,
  findNews,
  preparedCopy,
  prepareToFindNews,
} from './find-news.ts'

const started: FakeWorker[] = []

class FakeWorker extends EventTarget {
  readonly told: unknown[] = []
  constructor() {
    super()
    started.push(this)
  }
  postMessage(message: unknown) {
    this.told.push(message)
  }
  fail(message: string) {
    this.dispatchEvent(Object.assign(new Event('error'), { message }))
  }
  readonly terminate = vi.fn<() => void>()
}

const copy = { update: new Uint8Array(), isOutdated: () => false }
const question = {
  base: new Uint8Array(),
  tasks: NO_TASKS,
  writers: { username: 'jana', clients: [], isOnlyWriter: false, deleted: null },
  set: '',
}

beforeEach(() => {
  started.length = 0
  vi.stubGlobal('Worker', FakeWorker)
})
afterEach(() => {
  endPreparedWorker()
  vi.unstubAllGlobals()
})

test('[NEWS-77] a worker that has failed before it was asked says so at once', async () => {
  prepareToFindNews(copy)
  started[0]?.fail('broken')
  const isThere = new AbortController()
  await expect(findNews(copy, question, isThere.signal)).rejects.toThrow('broken')
  expect(started).toHaveLength(1)
  expect(started[0]?.terminate).toHaveBeenCalled()
})

test('[NEWS-77] a worker that fails while it is asked says so', async () => {
  const finding = findNews(copy, question, new AbortController().signal)
  started[0]?.fail('broken')
  await expect(finding).rejects.toThrow('broken')
})

test('[NEWS-233] a copy that was prepared is not compared once others have written, and its worker ends', () => {
  const [doc, other] = [new Y.Doc(), new Y.Doc()]
  const prepared = copyOf(doc)
  prepareToFindNews(prepared)
  expect(preparedCopy()).toBe(prepared)
  other.getMap('meta').set('other', 1)
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other))
  expect(preparedCopy()).toBeNull()
  expect(started[0]?.terminate).toHaveBeenCalled()
})

test('[NEWS-167] a copy knows whether others have written since, and leaves no listener of its own behind', () => {
  const [doc, other] = [new Y.Doc(), new Y.Doc()]
  const listening = vi.spyOn(doc, 'on')
  const copies = Array.from({ length: 20 }, () => copyOf(doc))
  expect(listening).toHaveBeenCalledOnce()
  doc.getMap('meta').set('own', 1)
  expect(copies.some(({ isOutdated }) => isOutdated())).toBe(false)
  other.getMap('meta').set('other', 1)
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other))
  expect(copies.every(({ isOutdated }) => isOutdated())).toBe(true)
  expect(copyOf(doc).isOutdated()).toBe(false)
})
