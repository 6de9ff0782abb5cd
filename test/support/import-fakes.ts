import { afterEach, beforeEach, vi } from 'vitest'
import { dropCsrfToken } from '#/client/api/call-api.ts'
import type { Notify } from '#/client/imports/import-jobs.ts'
import { createImports } from '#/client/imports/imports.ts'
import { setPreferences } from '#/client/preferences/preferences.ts'
import { fakeStorage } from './fake-storage.ts'
import { FakeUpload } from './fake-upload.ts'

export class FakeSocket extends EventTarget {
  static last: FakeSocket | null = null
  isClosed = false
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSocket.last = this
  }
  close() {
    this.isClosed = true
  }
  receive(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}

export const PDF = new File(['%PDF-1.7', new Uint8Array(2000)], 'Hamlet.pdf')
/** The server's answers by URL; each test begins with an import that succeeds. */
export const answerByUrl: Record<string, () => Response | Promise<Response>> = {}

/** The target of the window's events; a new one for each test. */
export let page = new EventTarget()

/** Fakes the surroundings of an import: a server and its socket, storage, a clock. */
export function fakeImportSurroundings(): void {
  beforeEach(fakeAll)
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    setPreferences({ lang: 'de' })
  })
}

function fakeAll(): void {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', fakeStorage({ token: 'authenticated' }))
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('location', { href: 'http://house.example/scripts' })
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  Object.assign(answerByUrl, {
    '/api/csrf-token': () => Response.json({ token: 'c' }),
    '/api/ws-token': () => Response.json({ token: 'w' }),
    '/api/s/upload-pdf': () => Response.json({ session_id: 's1' }),
    '/api/s/session/s1': () => Response.json({ status: 'ParsingPdf', progress: 30 }),
    '/api/s/session/s1/cancel': () => new Response(null, { status: 204 }),
  })
  vi.stubGlobal('fetch', async (url: string) => answerByUrl[url]?.() ?? Response.error())
  dropCsrfToken()
  setPreferences({ lang: 'en' })
}

/** The keys of the upload jobs in local storage. */
export function storedJobKeys(): readonly string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith('uploadJob:'))
}

/** An import of this client that was just started, with its modal open. */
export async function startedImport(upload = answerByUrl['/api/s/upload-pdf'], file = PDF) {
  if (upload !== undefined) answerByUrl['/api/s/upload-pdf'] = upload
  const refreshList = vi.fn<(scriptId: string | null) => void>()
  const notify = vi.fn<Notify>()
  const imports = createImports(refreshList, notify)
  imports.store.change({ isModalOpen: true })
  imports.start(file, 'u1')
  await vi.advanceTimersByTimeAsync(10)
  const state = () => imports.store.get()
  return { imports, state, refreshList, notify, jobId: imports.store.get().jobs[0]?.id ?? '' }
}
