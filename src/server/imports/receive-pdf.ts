import type { FastifyRequest } from 'fastify'
import { MAX_PDF_BYTES, MIN_PDF_BYTES } from '#/shared/imports/progress.ts'
import { httpError } from '../http/http-error.ts'

export interface ReceivedPdf {
  readonly fileName: string
  readonly pdf: Uint8Array
}

/** One byte more than allowed may arrive, so that a file of exactly the limit is not taken for cut. */
export const RECEIVE_LIMITS = { fileSize: MAX_PDF_BYTES + 1, files: 1, fields: 4, fieldSize: 1024 }

/** Readers accept a header that some bytes stand before. */
const HEADER_WITHIN = 1024

/** @throws HttpError with a code that says what is wrong with the file (IMP-3, IMP-4, IMP-5) */
export async function receivePdf(request: FastifyRequest): Promise<ReceivedPdf> {
  if (!request.isMultipart()) throw notAPdf()
  const part = await request.file()
  if (!part) throw notAPdf()
  const chunks: Buffer[] = []
  for await (const chunk of part.file) chunks.push(chunk)
  const pdf = Buffer.concat(chunks)
  if (part.fieldname !== 'file' || !/\.pdf$/i.test(part.filename ?? '')) throw notAPdf()
  if (part.file.truncated || pdf.length > MAX_PDF_BYTES)
    throw httpError(413, 'file_too_large', 'File size exceeds 50MB limit.')
  if (pdf.length < MIN_PDF_BYTES)
    throw httpError(400, 'file_too_small', 'File too small to be a valid PDF.')
  if (!pdf.subarray(0, HEADER_WITHIN).includes('%PDF-')) throw notAPdf()
  return { fileName: part.filename, pdf }
}

function notAPdf() {
  return httpError(400, 'not_a_pdf', 'Please select a PDF file.')
}
