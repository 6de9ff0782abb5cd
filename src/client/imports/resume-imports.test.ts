import { expect, test, vi } from 'vitest'
import {
  FakeSocket,
  fakeImportSurroundings,
  page,
  startedImport,
  storedJobKeys,
} from '#test/support/import-fakes.ts'
import type { Notify } from './import-jobs.ts'
import { createImports } from './imports.ts'
import { loadJobs } from './stored-jobs.ts'

fakeImportSurroundings()

test('[IMP-13] [IMP-15] after a reload an upload goes on with its session', async () => {
  const { imports, state, notify, jobId } = await startedImport()
  FakeSocket.last?.receive({ type: 'output', line: 'Page 3' })
  expect(JSON.parse(localStorage.getItem(`uploadJob:${jobId}`) ?? '')).toMatchObject({
    id: jobId,
    sessionId: 's1',
    uploadComplete: false,
    uploadStartTime: state().jobs[0]?.created_at,
    debugLogs: ['Page 3'],
    lastOutput: 'Page 3',
  })
  imports.stop()

  const reloaded = createImports(() => {}, notify)
  reloaded.resume('somebody-else')
  expect(reloaded.store.get().jobs).toEqual([])
  reloaded.resume('u1')
  expect(reloaded.store.get().jobs[0]).toMatchObject({ title: 'Hamlet', lastOutput: 'Page 3' })
  await vi.advanceTimersByTimeAsync(10)
  FakeSocket.last?.receive({ type: 'complete', script_id: 'a' })
  expect(reloaded.store.get().jobs[0]?.uploadStatus).toBe('completed')
  await vi.advanceTimersByTimeAsync(4900)
  expect(reloaded.store.get().jobs).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(reloaded.store.get().jobs).toEqual([])
  expect(storedJobKeys()).toEqual([])
})

test('[IMP-15] [IMP-59] an upload of a page that is left fails on the next page only, which says what to do', async () => {
  const upload = Promise.withResolvers<Response>()
  const { notify } = await startedImport(() => upload.promise)
  page.dispatchEvent(new Event('pagehide'))
  upload.reject(new TypeError('Failed to fetch'))
  await vi.advanceTimersByTimeAsync(10)
  expect(notify).not.toHaveBeenCalled()
  expect(storedJobKeys()).toHaveLength(1)

  vi.stubGlobal('navigator', {}) // The page that was left took its lock along.
  const reloaded = createImports(() => {}, notify)
  reloaded.resume('u1')
  await vi.advanceTimersByTimeAsync(10)
  expect(reloaded.store.get().jobs).toEqual([])
  expect(notify.mock.calls).toEqual([
    [
      'danger',
      '“Hamlet” could not be converted: Upload failed. The page was left before the file had arrived. Please upload it again.',
    ],
  ])
  expect(storedJobKeys()).toEqual([])
})

test('[IMP-59] coming back to a page whose upload has broken off shows that', async () => {
  const upload = Promise.withResolvers<Response>()
  const { state, notify } = await startedImport(() => upload.promise)
  page.dispatchEvent(new Event('pagehide'))
  upload.reject(new TypeError('Failed to fetch'))
  await vi.advanceTimersByTimeAsync(10)
  page.dispatchEvent(new Event('pageshow'))
  await vi.advanceTimersByTimeAsync(10)
  expect(notify).toHaveBeenCalledOnce()
  expect(state().jobs).toEqual([])
})

test('[IMP-59] the page asks before it is left while a file is on its way, and then no more', async () => {
  const upload = Promise.withResolvers<Response>()
  await startedImport(() => upload.promise)
  const isAsked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(true)
  upload.resolve(Response.json({ session_id: 's1' }))
  await vi.advanceTimersByTimeAsync(10)
  expect(isAsked()).toBe(false)
})

test('[IMP-56] another tab takes an upload for failed only when no tab uploads it any more', async () => {
  const upload = Promise.withResolvers<Response>()
  const { state, notify, jobId } = await startedImport(() => upload.promise)
  const otherTab = createImports(() => {}, notify)
  otherTab.resume('u1')
  await vi.advanceTimersByTimeAsync(10)
  expect(otherTab.store.get().jobs).toEqual([])
  expect(storedJobKeys()).toEqual([`uploadJob:${jobId}`])
  upload.resolve(Response.json({ session_id: 's1' }))
  await vi.advanceTimersByTimeAsync(10)
  expect(state().jobs).toMatchObject([{ id: jobId, sessionId: 's1' }])
  expect(otherTab.store.get().jobs).toMatchObject([{ id: jobId, sessionId: 's1' }])
  expect(notify).not.toHaveBeenCalled()
})

test('[IMP-56] an upload that fails in one tab is no news in the other', async () => {
  const upload = Promise.withResolvers<Response>()
  const { notify } = await startedImport(() => upload.promise)
  const otherNotify = vi.fn<Notify>()
  const otherTab = createImports(() => {}, otherNotify)
  otherTab.resume('u1')
  upload.resolve(new Response('', { status: 507, statusText: 'Insufficient Storage' }))
  await vi.advanceTimersByTimeAsync(10)
  expect(notify).toHaveBeenCalledOnce()
  expect(otherNotify).not.toHaveBeenCalled()
  expect(otherTab.store.get().jobs).toEqual([])
})

test('[IMP-56] signing out does not wait for another tab’s upload', async () => {
  const upload = Promise.withResolvers<Response>()
  const { notify } = await startedImport(() => upload.promise)
  const otherTab = createImports(() => {}, notify)
  otherTab.resume('u1')
  otherTab.stop()
  upload.resolve(Response.json({ session_id: 's1' }))
  await vi.advanceTimersByTimeAsync(10)
  expect(otherTab.store.get().jobs).toEqual([])
})

test('[IMP-56] without Web Locks an upload without a session has failed', async () => {
  vi.stubGlobal('navigator', {})
  const { notify } = await startedImport(() => new Promise<Response>(() => {}))
  createImports(() => {}, notify).resume('u1')
  await vi.advanceTimersByTimeAsync(10)
  expect(notify.mock.calls).toMatchObject([['danger', expect.stringContaining('Upload failed')]])
})

test('[FMT-504] a file that was read when its page was left is told so by the next page, and keeps its script', async () => {
  const { state, notify, jobId } = await startedImport()
  const [job] = state().jobs
  const stored = {
    ...JSON.parse(localStorage.getItem(`uploadJob:${jobId}`) ?? ''),
    sessionId: null,
  }
  const result = { scriptId: 'a', isScan: false, unreadPages: [] }
  const finished = { ...stored, isFile: true, uploadComplete: true, result }
  localStorage.setItem(`uploadJob:${jobId}`, JSON.stringify(finished))
  vi.stubGlobal('navigator', {}) // The page that was left took its lock along.
  const reloaded = createImports(() => {}, notify)
  reloaded.resume('u1')
  await vi.advanceTimersByTimeAsync(10)
  expect(notify.mock.calls).toEqual([
    ['good', expect.stringContaining('Hamlet'), { id: 'a', title: job?.title }],
  ])
  await vi.advanceTimersByTimeAsync(5000)
  expect(reloaded.store.get().jobs).toEqual([])
  expect(storedJobKeys()).toEqual([])
})

test('[IMP-14] finished jobs older than 5 minutes are dropped when the state is loaded', async () => {
  const { state, jobId } = await startedImport()
  FakeSocket.last?.receive({ type: 'complete', script_id: 'a' })
  const startedAt = state().jobs[0]?.created_at ?? 0
  expect(loadJobs('u1', startedAt + 60_000)).toMatchObject([{ id: jobId, uploadComplete: true }])
  expect(loadJobs('u1', startedAt + 5 * 60_000 + 1)).toEqual([])
  expect(storedJobKeys()).toEqual([])
})

test.each([['{'], ['null'], [{ result: {} }], [{ sessionId: 7 }], [{ debugLogs: [7] }]])(
  '[IMP-14] a stored job that this version cannot read is dropped: %j',
  async (broken) => {
    const { jobId } = await startedImport()
    const key = `uploadJob:${jobId}`
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '')
    expect(loadJobs('u1')).toHaveLength(1)
    const changed =
      typeof broken === 'string' ? broken : JSON.stringify(Object.assign({}, stored, broken))
    localStorage.setItem(key, changed)
    expect(loadJobs('u1')).toEqual([])
    expect(storedJobKeys()).toEqual([])
  },
)
