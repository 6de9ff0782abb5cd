import { expect, test, vi } from 'vitest'
import { log } from '#/client/local/log.ts'
import { onSessionEnd } from '#/client/api/session.ts'
import { listTexts } from '#/client/i18n/library.ts'
import { setPreferences } from '#/client/preferences/preferences.ts'
import {
  FakeSocket,
  PDF,
  answerByUrl,
  fakeImportSurroundings,
  startedImport,
  storedJobKeys,
  page,
} from '#test/support/import-fakes.ts'
import { FakeUpload } from '#test/support/fake-upload.ts'
import { createImports } from './imports.ts'
import { jobText, outputText, subStageText } from './upload-state.tsx'
import type { Notify } from './import-jobs.ts'
import { loadJobs } from './stored-jobs.ts'

const { de, en } = listTexts
const BIG_PDF = new File(['%PDF-1.7', new Uint8Array(2 * 1024 ** 2)], 'Hamlet.pdf')
fakeImportSurroundings()

test('[IMP-7] [IMP-12] uploading puts a card into the list and stays in the modal', async () => {
  const { state, jobId } = await startedImport()
  expect(state()).toMatchObject({ isModalOpen: true, modalJobId: jobId })
  expect(state().jobs[0]).toMatchObject({ uploadProgress: 20, uploadSubStage: 'processing' })
})

test('[IMP-12] each of the first steps is shown', async () => {
  const upload = Promise.withResolvers<Response>()
  answerByUrl['/api/s/upload-pdf'] = () => upload.promise
  const imports = createImports(
    () => {},
    () => {},
  )
  const shown = () => {
    const [job] = imports.store.get().jobs
    return job && `${job.uploadProgress} % ${subStageText(job, en)}`
  }
  imports.start(PDF, 'u1')
  await Promise.resolve()
  expect(shown()).toBe('5 % Validating file...')
  await vi.advanceTimersByTimeAsync(10)
  expect(shown()).toBe('10 % Uploading PDF...')
  upload.resolve(Response.json({ session_id: 's1' }))
  await vi.advanceTimersByTimeAsync(10)
  expect(shown()).toBe('20 % Processing with the AI service...')
})

test('[IMP-58] an upload says how much of the file has been sent', async () => {
  const { state } = await startedImport(() => new Promise(() => {}), BIG_PDF)
  const [job] = state().jobs
  expect(job && outputText(job, en)).toBe('')
  FakeUpload.last?.progress(400, 1000)
  const [sending] = state().jobs
  expect(sending?.uploadProgress).toBe(14)
  expect(sending && outputText(sending, en)).toBe('0.8 of 2.0 MB')
  expect(sending && outputText(sending, de)).toBe('0,8 von 2,0 MB')
})

test('[IMP-3] a file that is a PDF by name only is not uploaded', async () => {
  const upload = vi.fn<() => Response>()
  const { notify } = await startedImport(upload, new File([new Uint8Array(2000)], 'Hamlet.pdf'))
  expect(upload).not.toHaveBeenCalled()
  expect(notify.mock.calls).toEqual([
    ['danger', '“Hamlet” could not be converted: Please select a PDF file.'],
  ])
})

test('[LIB-69] an import that ends unseen offers its script, and one that is watched has it in its modal', async () => {
  for (const isModalOpen of [true, false]) {
    const { imports, notify } = await startedImport()
    imports.store.change({ isModalOpen })
    FakeSocket.last?.receive({ type: 'complete', script_id: 'made' })
    await vi.advanceTimersByTimeAsync(10)
    const offer = ['good', '“Hamlet” has been imported.', { id: 'made', title: 'Hamlet' }]
    expect(notify.mock.calls).toEqual(isModalOpen ? [] : [offer])
  }
})

test('[IMP-865] the offer of an imported script names it by its title, as its card does, not by its file', async () => {
  const title = 'Hamlet, Prinz von Dänemark'
  answerByUrl['/api/scripts/made/info'] = () => Response.json({ id: 'made', title })
  const { imports, notify } = await startedImport()
  imports.store.change({ isModalOpen: false })
  FakeSocket.last?.receive({ type: 'complete', script_id: 'made' })
  await vi.advanceTimersByTimeAsync(10)
  expect(notify.mock.calls).toEqual([
    ['good', `“${title}” has been imported.`, { id: 'made', title }],
  ])
})

test('[IMP-37] the live connection takes a socket token', async () => {
  await startedImport()
  expect(FakeSocket.last?.url).toBe('ws://house.example/api/s/session/s1/ws?token=w')
})

test('[IMP-24] [IMP-25] [FMT-182] a live completion shows the script in the list and removes the card after 10 s', async () => {
  const { state, refreshList } = await startedImport()
  FakeSocket.last?.receive({ type: 'complete', script_id: 'a' })
  expect(FakeSocket.last?.isClosed).toBe(true)
  expect(state().jobs[0]).toMatchObject({ uploadStatus: 'completed', uploadProgress: 100 })
  expect(refreshList.mock.calls).toEqual([['a']])
  await vi.advanceTimersByTimeAsync(9_900)
  expect(state().jobs).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(state().jobs).toEqual([])
  expect(refreshList).toHaveBeenCalledTimes(2)
})

test('[IMP-2] [IMP-63] the modal of a finished import stays until it is closed, and knows what to open', async () => {
  const { state, jobId } = await startedImport()
  FakeSocket.last?.receive({ type: 'complete', script_id: 'a', is_scan: true, unread_pages: [2] })
  const result = { scriptId: 'a', isScan: true, unreadPages: [2] }
  expect(state().jobs[0]).toMatchObject({ result })
  await vi.advanceTimersByTimeAsync(11_000)
  expect(state()).toMatchObject({ jobs: [], isModalOpen: true, modalJobId: jobId })
})

test('[IMP-21] [IMP-25] the poll finds the end too, and the card then goes after 3 s', async () => {
  const { state } = await startedImport()
  await vi.advanceTimersByTimeAsync(3000)
  expect(state().jobs[0]).toMatchObject({ uploadProgress: 30, uploadSubStage: 'ParsingPdf' })
  answerByUrl['/api/s/session/s1'] = () => Response.json({ status: 'Complete', progress: 100 })
  await vi.advanceTimersByTimeAsync(3000)
  expect(state().jobs[0]?.uploadStatus).toBe('completed')
  await vi.advanceTimersByTimeAsync(3000)
  expect(state().jobs).toEqual([])
})

test('[IMP-27] a failure closes the modal, removes the card and leaves a notice', async () => {
  const { state, notify } = await startedImport()
  FakeSocket.last?.receive({ type: 'failed', error: 'The PDF is encrypted' })
  expect(state()).toMatchObject({ isModalOpen: false, jobs: [] })
  expect(notify.mock.calls).toEqual([
    ['danger', '“Hamlet” could not be converted: The PDF is encrypted'],
  ])
})

test('[IMP-26] a failed import shows the sub-stage ’failed’ until its card is removed', async () => {
  const { imports } = await startedImport()
  const seen: string[] = []
  imports.store.subscribe(() => {
    const [job] = imports.store.get().jobs
    if (job !== undefined) seen.push(`${subStageText(job, en)}: ${jobText(job, en)}`)
  })
  FakeSocket.last?.receive({ type: 'failed', error: 'The PDF is encrypted' })
  expect(seen).toContain('Upload failed: The PDF is encrypted')
  expect(FakeSocket.last?.isClosed).toBe(true)
})

test('[IMP-47] known lines of the server are shown in the language of the user', async () => {
  setPreferences({ lang: 'de' })
  const { notify } = await startedImport()
  FakeSocket.last?.receive({ type: 'failed', error: 'This PDF has no pages.' })
  expect(notify.mock.calls).toEqual([
    ['danger', '„Hamlet“ konnte nicht eingelesen werden: Das PDF hat keine Seiten.'],
  ])
})

test('[IMP-35] an upload that was cancelled elsewhere has not failed', async () => {
  const { state, notify } = await startedImport()
  FakeSocket.last?.receive({ type: 'failed', error: 'Upload cancelled' })
  expect(state().jobs).toEqual([])
  expect(notify.mock.calls).toEqual([['good', 'Upload cancelled']])
})

test('[IMP-29] a failure without a message gets one', async () => {
  const { notify } = await startedImport()
  FakeSocket.last?.receive({ type: 'failed', error: '' })
  expect(notify.mock.calls[0]?.[1]).toContain('Processing failed')
})

test('[IMP-28] a refused upload says how', async () => {
  answerByUrl['/api/s/upload-pdf'] = () =>
    new Response('disk full', { status: 507, statusText: 'Insufficient Storage' })
  const { notify } = await startedImport()
  expect(notify.mock.calls[0]?.[1]).toContain('Upload failed: 507 Insufficient Storage\ndisk full')
})

test('[IMP-28] [API-36] an upload without an answer says so in the language of the user', async () => {
  setPreferences({ lang: 'de' })
  const { notify } = await startedImport(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(notify.mock.calls[0]?.[1]).toContain('Der Server ist nicht erreichbar')
})

test('[NAV-8] an upload that the server wants a sign-in for ends the session', async () => {
  const expired = vi.fn<() => void>()
  const stop = onSessionEnd(expired)
  await startedImport(() => Response.json({ error: 'Sign in first' }, { status: 401 }))
  expect(expired).toHaveBeenCalledOnce()
  stop()
})

test('[IMP-28] [IMP-55] a limit is said in the language of the user', async () => {
  setPreferences({ lang: 'de' })
  answerByUrl['/api/s/upload-pdf'] = () =>
    Response.json(
      { error: 'At most 5 imports can be under way', code: 'too_many_imports' },
      { status: 409, statusText: 'Conflict' },
    )
  const { notify } = await startedImport()
  expect(notify.mock.calls[0]?.[1]).toContain(
    'Upload failed: 409 Conflict\nEs werden schon mehrere deiner PDFs eingelesen.',
  )
})

test('[IMP-30] a failing live connection is noted, and the poll goes on', async () => {
  const { state } = await startedImport()
  FakeSocket.last?.dispatchEvent(new Event('error'))
  expect(state().jobs[0]?.lastOutput).toBe('WebSocket connection error')
  await vi.advanceTimersByTimeAsync(3000)
  expect(state().jobs[0]?.uploadProgress).toBe(30)
})

test('[IMP-30] [IMP-31] [UI-23] failures are reported in the language of the user', async () => {
  setPreferences({ lang: 'de' })
  answerByUrl['/api/s/session/s1/cancel'] = () =>
    new Response('', { status: 503, statusText: 'Service Unavailable' })
  const { imports, state, notify, jobId } = await startedImport()
  FakeSocket.last?.dispatchEvent(new Event('error'))
  expect(state().jobs[0]?.lastOutput).toBe('Verbindung unterbrochen; das Einlesen läuft weiter.')
  imports.cancel(jobId)
  await vi.advanceTimersByTimeAsync(10)
  answerByUrl['/api/s/session/s1'] = () =>
    new Response('', { status: 404, statusText: 'Not Found' })
  await vi.advanceTimersByTimeAsync(3000)
  expect(notify.mock.calls.map(([, text]) => text)).toEqual([
    'Das Einlesen ließ sich nicht abbrechen. (Service Unavailable)',
    expect.stringContaining('Wie weit das Einlesen ist, war nicht zu erfahren. (Not Found)'),
  ])
})

test('[ACC-48] without a socket token the import says so and goes on by polling', async () => {
  answerByUrl['/api/ws-token'] = () => new Response('', { status: 429 })
  const { state } = await startedImport()
  expect(state().jobs[0]?.lastOutput).toBe(
    'Unable to obtain authentication token for processing session',
  )
})

test('[IMP-31] a session that is gone ends the import', async () => {
  const { notify } = await startedImport()
  answerByUrl['/api/s/session/s1'] = () =>
    new Response('', { status: 404, statusText: 'Not Found' })
  await vi.advanceTimersByTimeAsync(3000)
  expect(notify.mock.calls[0]?.[1]).toContain('Failed to get session status: Not Found')
})

test('[IMP-36] the live connection closes after 5 minutes, the poll goes on', async () => {
  const { state } = await startedImport()
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(FakeSocket.last?.isClosed).toBe(true)
  answerByUrl['/api/s/session/s1'] = () => Response.json({ status: 'Complete', progress: 100 })
  await vi.advanceTimersByTimeAsync(3000)
  expect(state().jobs[0]?.uploadStatus).toBe('completed')
})

test('[IMP-32] cancelling takes the card away and says so', async () => {
  const { imports, state, notify, jobId } = await startedImport()
  imports.cancel(jobId)
  FakeSocket.last?.receive({ type: 'failed', error: 'Upload cancelled' })
  await vi.advanceTimersByTimeAsync(10)
  expect(state()).toMatchObject({ jobs: [], isModalOpen: false })
  expect(notify.mock.calls).toEqual([['good', 'Upload cancelled']])
})

test('[IMP-32] pressing cancel twice cancels once', async () => {
  const cancel = vi.fn<() => Response>(() => new Response(null, { status: 204 }))
  answerByUrl['/api/s/session/s1/cancel'] = cancel
  const { imports, notify, jobId } = await startedImport()
  imports.cancel(jobId)
  imports.cancel(jobId)
  await vi.advanceTimersByTimeAsync(10)
  expect(cancel).toHaveBeenCalledOnce()
  expect(notify.mock.calls).toEqual([['good', 'Upload cancelled']])
})

test('[IMP-33] cancelling an import needs a person who is signed in', async () => {
  const { imports, notify, jobId } = await startedImport()
  sessionStorage.removeItem('token')
  imports.cancel(jobId)
  expect(notify.mock.calls).toEqual([['danger', 'Unable to cancel: missing auth token.']])
})

test('[IMP-33] [IMP-48] a cancel while the file is on its way ends the upload at once', async () => {
  const upload = Promise.withResolvers<Response>()
  const { imports, state, notify, jobId } = await startedImport(() => upload.promise)
  FakeUpload.last?.progress(999, 1000)
  imports.cancel(jobId)
  expect(FakeUpload.last?.isAborted).toBe(true)
  expect(state()).toMatchObject({ jobs: [], isModalOpen: false })
  expect(log.entries.at(-1)?.message).toBe('Unable to cancel: no session ID yet.')
  await vi.advanceTimersByTimeAsync(10)
  expect(notify.mock.calls).toEqual([['good', 'Upload cancelled']])
  expect(storedJobKeys()).toEqual([])
})

test('[IMP-48] an upload that is complete when cancel is pressed is cancelled by its session', async () => {
  const upload = Promise.withResolvers<Response>()
  const cancel = vi.fn<() => Response>(() => new Response(null, { status: 204 }))
  answerByUrl['/api/s/session/s1/cancel'] = cancel
  const { imports, state, notify, jobId } = await startedImport(() => upload.promise)
  FakeUpload.last?.progress(1000, 1000)
  imports.cancel(jobId)
  expect(FakeUpload.last?.isAborted).toBe(false)
  expect(state().jobs).toEqual([])
  upload.resolve(Response.json({ session_id: 's1' }))
  await vi.advanceTimersByTimeAsync(10)
  expect(cancel).toHaveBeenCalledOnce()
  expect(state().jobs).toEqual([])
  expect(notify.mock.calls).toEqual([['good', 'Upload cancelled']])
})

test('[IMP-34] a cancel that fails says how, and the import goes on', async () => {
  answerByUrl['/api/s/session/s1/cancel'] = () =>
    new Response('', { status: 503, statusText: 'Service Unavailable' })
  const { imports, state, notify, jobId } = await startedImport()
  imports.cancel(jobId)
  await vi.advanceTimersByTimeAsync(10)
  expect(notify.mock.calls[0]?.[1]).toBe('Failed to cancel session: Service Unavailable')
  expect(state().jobs[0]?.isCancelling).toBe(false)
})

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

test('[FMT-504] [FMT-530] of several files that were read when their page was left, the next page tells in one sentence', async () => {
  const { notify, jobId } = await startedImport()
  const stored = JSON.parse(localStorage.getItem(`uploadJob:${jobId}`) ?? '')
  localStorage.removeItem(`uploadJob:${jobId}`)
  for (const id of ['a', 'b', 'c']) {
    const result = { scriptId: id, isScan: false, unreadPages: [] }
    const job = { ...stored, id, sessionId: null, isFile: true, uploadComplete: true, result }
    localStorage.setItem(`uploadJob:${id}`, JSON.stringify(job))
  }
  vi.stubGlobal('navigator', {}) // The page that was left took its lock along.
  const reloaded = createImports(() => {}, notify)
  reloaded.resume('u1')
  await vi.advanceTimersByTimeAsync(10)
  expect(notify.mock.calls).toEqual([['good', expect.stringMatching(/^3 /)]])
  await vi.advanceTimersByTimeAsync(5000)
  expect(reloaded.store.get().jobs).toEqual([])
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
