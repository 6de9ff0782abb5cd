import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { socketPath } from './sockets.ts'

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
}

/** The session's live connection; its query parameter `token` is a bearer or socket token. */
export const importSocketPath = (sessionId: string): string =>
  socketPath('importSession', sessionId)
