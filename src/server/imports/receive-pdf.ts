import type { FastifyRequest } from 'fastify'
import { hasPdfHeader } from '#/shared/imports/pdf-header.ts'
import { MAX_PDF_BYTES, MIN_PDF_BYTES } from '#/shared/imports/progress.ts'
import { HttpError, httpError } from '../http/http-error.ts'
import { storableText } from '../http/storable-text.ts'

export interface ReceivedPdf {
  readonly fileName: string
  readonly pdf: Uint8Array
}

/** One byte more than allowed may arrive, so that a file of exactly the maximum size is not taken for a cut one. */
export const RECEIVE_LIMITS = { fileSize: MAX_PDF_BYTES + 1, files: 1, fields: 4, fieldSize: 1024 }

/** @throws HttpError with a code that says what is wrong with the file (IMP-3, IMP-4, IMP-5) */
export async function receivePdf(request: FastifyRequest): Promise<ReceivedPdf> {
  if (!request.isMultipart()) throw notAPdf()
  const { fieldName, fileName, pdf } = await readFile(request)
  if (fieldName !== 'file' || !/\.pdf$/i.test(fileName)) throw notAPdf()
  if (pdf.length > MAX_PDF_BYTES)
    throw httpError(413, 'file_too_large', 'File size exceeds 50MB limit.')
  if (pdf.length < MIN_PDF_BYTES)
    throw httpError(400, 'file_too_small', 'File too small to be a valid PDF.')
  if (!hasPdfHeader(pdf)) throw notAPdf()
  return { fileName, pdf }
}

interface FilePart {
  readonly fieldName: string
  readonly fileName: string
  readonly pdf: Buffer
}

async function readFile(request: FastifyRequest): Promise<FilePart> {
  try {
    const part = await request.file()
    if (!part) throw notAPdf()
    const chunks: Buffer[] = []
    for await (const chunk of part.file) chunks.push(chunk)
    // Only the type promises a name: a part may come without one.
    const fileName = storableText(part.filename ?? '')
    return { fieldName: part.fieldname, fileName, pdf: Buffer.concat(chunks) }
  } catch (error) {
    if (error instanceof HttpError) throw error
    // every error of the parser is the sender's fault: a cut body, a wrong boundary, too many parts
    throw httpError(400, 'invalid', 'The upload is broken or incomplete.')
  }
}

function notAPdf() {
  return httpError(400, 'not_a_pdf', 'Please select a PDF file.')
}
