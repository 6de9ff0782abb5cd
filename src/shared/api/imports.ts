import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { PageLayout, PrintedPages } from '../imports/review/printed-lines.ts'
import { ReadingRule } from '../imports/review/reading-habits.ts'
import { ScriptParams } from './scripts.ts'

const SessionParams = Type.Object({ sessionId: Type.String({ minLength: 1, maxLength: 64 }) })

export const ImportSessionStatus = Type.Object({
  /** A raw stage name, or 'Complete' or 'Failed'. */
  status: Type.String(),
  /** 0 to 100. */
  progress: Type.Number(),
  error: Type.Optional(Type.String()),
  script_id: Type.Optional(Type.String()),
})
export type ImportSessionStatus = Static<typeof ImportSessionStatus>

const RuleBody = Type.Object({ layout: PageLayout, rule: ReadingRule })

export const importCalls = {
  uploadPdf: defineCall({
    method: 'POST',
    path: '/api/s/upload-pdf',
    access: 'signed-in',
    errors: [
      'not_a_pdf',
      'file_too_large',
      'file_too_small',
      'too_many_imports',
      'rate_limited',
      'too_many_scripts',
      'storage_full',
    ],
    summary: 'Upload a PDF (multipart, field `file`) and start converting it.',
    multipart: true,
    response: Type.Object({ session_id: Type.String() }),
  }),
  getImportSession: defineCall({
    method: 'GET',
    path: '/api/s/session/:sessionId',
    access: 'signed-in',
    errors: ['not_found'],
    summary: 'The state of an import session of the caller.',
    params: SessionParams,
    response: ImportSessionStatus,
  }),
  cancelImportSession: defineCall({
    method: 'POST',
    path: '/api/s/session/:sessionId/cancel',
    access: 'signed-in',
    errors: ['not_found'],
    summary: 'Cancel an import; the work stops.',
    params: SessionParams,
    response: Type.Null(),
    status: 204,
  }),
  getPrintedPages: defineCall({
    method: 'GET',
    path: '/api/scripts/:id/printed-pages',
    access: 'script:edit',
    errors: ['not_found'],
    summary:
      'Where the lines of an imported script stand on its pages, for 30 days after the import.',
    params: ScriptParams,
    response: PrintedPages,
    compressed: true,
  }),
  learnReadingRule: defineCall({
    method: 'POST',
    path: '/api/reading-rules',
    access: 'signed-in',
    summary: 'Keep a correction of an import for the caller’s next imports of the same layout.',
    body: RuleBody,
    response: Type.Null(),
    status: 204,
  }),
  forgetReadingRule: defineCall({
    method: 'POST',
    path: '/api/reading-rules/forget',
    access: 'signed-in',
    summary: 'Forget a correction of an import.',
    body: RuleBody,
    response: Type.Null(),
    status: 204,
  }),
}
