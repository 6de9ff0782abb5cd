import { expect, test } from 'vitest'
import type { ImportMessage } from '#/shared/imports/messages.ts'
import { listTexts } from '#/client/i18n/library.ts'
import { fileProblem } from './chosen-files.ts'
import { type ImportEvent, importJobs } from './import-jobs.ts'
import { jobText, outputText, resultText } from './upload-state.tsx'
import { placeholderOf, resumedPlaceholder } from './placeholder.ts'
import { parseImportMessage } from './run-import.ts'
import { failureText } from './import-endings.ts'
import { storedJobOf } from './stored-jobs.ts'

const { de, en } = listTexts
const JOB = placeholderOf(new File(['x'], 'Hamlet.PDF'), 'u1', 0)

const RESULT = { scriptId: 's', isScan: false, unreadPages: [] }

/** The job after some events. */
function after(...events: readonly ImportEvent[]) {
  const jobs = events.reduce((before, event) => importJobs(before, JOB.id, event), [
    JOB,
  ] as const as ReturnType<typeof importJobs>)
  return jobs[0] ?? null
}

const page = (current_page: number): ImportEvent => ({
  type: 'message',
  message: {
    type: 'page_progress',
    current_page,
    total_pages: 10,
    status: 'ParsingPdf',
    progress: 0,
  },
})
const polled = (progress: number): ImportEvent => ({
  type: 'polled',
  status: { status: 'CreatingJson', progress },
})

test('[IMP-3] [IMP-4] [IMP-5] refuses what cannot be a PDF', () => {
  expect(fileProblem({ name: 'a.docx', size: 5000 })).toBe('notAPdf')
  expect(fileProblem({ name: 'a.PDF', size: 5000 })).toBeNull()
  expect(fileProblem({ name: 'a.pdf', size: 50 * 1024 * 1024 + 1 })).toBe('tooLarge')
  expect(fileProblem({ name: 'a.pdf', size: 50 * 1024 * 1024 })).toBeNull()
  expect(fileProblem({ name: 'a.pdf', size: 1023 })).toBe('tooSmall')
})

test('[IMP-8] a placeholder has all fields of a script and its own', () => {
  expect(JOB.id).toMatch(/^placeholder-/)
  expect(JOB).toMatchObject({ title: 'Hamlet', created_by: 'u1', isPlaceholder: true })
  expect(JOB).toMatchObject({ uploadStatus: 'uploading', uploadProgress: 0, lastOutput: '' })
})

test('[IMP-9] a job goes from uploading to processing to completed', () => {
  expect(after({ type: 'session', sessionId: 's' })).toMatchObject({
    uploadStatus: 'processing',
    sessionId: 's',
  })
  expect(after({ type: 'completed', result: RESULT })).toMatchObject({
    uploadStatus: 'completed',
    uploadProgress: 100,
  })
})

test('[IMP-19] [IMP-20] streamed progress is 20 + 60 × fraction', () => {
  expect(after(page(0))?.uploadProgress).toBe(20)
  expect(after(page(5))?.uploadProgress).toBe(50)
  expect(after(page(10))?.uploadProgress).toBe(80)
})

test('[IMP-20] polled progress stays within 20 and 99', () => {
  expect(after(polled(0))?.uploadProgress).toBe(20)
  expect(after(polled(100))?.uploadProgress).toBe(99)
})

test('[IMP-21] stream and poll together never take progress back', () => {
  expect(after(page(10), polled(40), page(2))?.uploadProgress).toBe(80)
  expect(after({ type: 'completed', result: RESULT }, polled(40))?.uploadProgress).toBe(100)
})

test('[IMP-10] the last output line is kept', () => {
  const job = after({ type: 'message', message: { type: 'output', line: 'Page 3' } })
  expect(job?.lastOutput).toBe('Page 3')
})

test('[IMP-11] [IMP-17] says what is being done', () => {
  expect(jobText(after(page(1))!, en)).toBe('Parsing PDF content...')
  expect(jobText(after(polled(40))!, en)).toBe('Creating structured data...')
  expect(jobText(after({ type: 'completed', result: RESULT })!, en)).toBe(
    'Upload finished successfully',
  )
  expect(jobText(resumedPlaceholder(storedJobOf(JOB)), en)).toBe('Processing...')
})

test('[IMP-23] a message of another type is no message', () => {
  expect(parseImportMessage('{"type":"heartbeat"}')).toBeNull()
  expect(parseImportMessage('not json')).toBeNull()
  expect(parseImportMessage('{"type":"complete"}')).toBeNull()
  expect(parseImportMessage('{"type":"chunk_info","total_pages":"2"}')).toBeNull()
  expect(parseImportMessage('{"type":"complete","script_id":"a"}')).toMatchObject({
    script_id: 'a',
  })
})

test('[IMP-14] a job keeps its last 200 lines', () => {
  const lines = Array.from({ length: 250 }, (_, i): ImportEvent => ({ type: 'note', line: `${i}` }))
  const job = after(...lines)
  expect(job?.debugLogs).toHaveLength(200)
  expect(job?.debugLogs[0]).toBe('50')
})

test('[IMP-112] progress in numbers is worded in the language of the user', () => {
  const said = (text: typeof de, ...messages: readonly ImportMessage[]) => {
    const events = messages.map((message): ImportEvent => ({ type: 'message', message }))
    return outputText(after({ type: 'session', sessionId: 's' }, ...events)!, text)
  }
  const pageRead: ImportMessage = {
    type: 'page_progress',
    current_page: 12,
    total_pages: 40,
    status: 'ParsingPdf',
    progress: 38,
  }
  expect(said(de, pageRead)).toBe('Seite 12 von 40')
  expect(said(en, pageRead)).toBe('Page 12 of 40')
  expect(said(de, { type: 'chunk_info', total_pages: 1, total_chunks: 1, message: 'x' })).toBe(
    '1 Seite',
  )
  expect(said(de, { type: 'output', line: 'x', ahead: 2 })).toBe('Wartet – noch 2 davor')
})

test('[IMP-10] [IMP-47] an output line is worded by its code in the language of the user, and without a known code as it is', () => {
  const said = (message: Partial<Extract<ImportMessage, { readonly type: 'output' }>>) =>
    outputText(
      after(
        { type: 'session', sessionId: 's' },
        { type: 'message', message: { type: 'output', line: 'Something', ...message } },
      )!,
      de,
    )
  expect(said({ code: 'saving' })).toBe('Das Skript wird gespeichert')
  expect(said({})).toBe('Something')
  expect(said({ code: 'of a later build' })).toBe('Something')
  expect(said({ code: 'constructor' })).toBe('Something')
})

test('[IMP-11] a failed card reads why; [UI-23] in the language of the user', () => {
  const failed = after({ type: 'failed', error: 'This PDF has no pages.' })!
  expect(jobText(failed, en)).toBe('This PDF has no pages.')
  expect(failureText('This PDF has no pages.', de)).toBe('Das PDF hat keine Seiten.')
  expect(failureText('Disk full', de)).toBe('Disk full')
})

test('[IMP-64] a finished import says what of it could not be read, and that pictures are uncertain', () => {
  const said = (isScan: boolean, ...unreadPages: readonly number[]) => {
    const job = after({ type: 'completed', result: { scriptId: 's', isScan, unreadPages } })
    return job && resultText(job, de)
  }
  expect(said(false)).toBe('')
  expect(said(false, 2)).toBe('Nicht lesbar: Seite 2.')
  expect(said(true, 2, 5)).toBe(
    'Nicht lesbar: Seite 2, 5. Der Text ist aus Bildern gelesen und unsicher: Prüfe ihn.',
  )
})
