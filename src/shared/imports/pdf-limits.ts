export const MAX_PAGES = 2000

/** The reasons for a failed import, in the words of its session. */
export const FAILURES = {
  encrypted: 'This PDF is protected by a password.',
  unreadable: 'This file is not a readable PDF.',
  empty: 'This PDF has no pages.',
  noText: 'No text could be found in this PDF.',
  tooLong: `This PDF has more than ${MAX_PAGES} pages.`,
  tooMuch: 'This PDF needs too much memory to convert.',
  tooSlow: 'This PDF took too long to convert.',
  crashed: 'The conversion of this PDF failed.',
  cancelled: 'Upload cancelled',
} as const

/** The header may begin within so many bytes: PDF readers accept bytes before it. */
export const PDF_HEADER_WITHIN = 1024
const HEADER = '%PDF-'

/** Whether a file that begins with these bytes can be a PDF. */
export function hasPdfHeader(start: Uint8Array): boolean {
  return String.fromCharCode(...start.subarray(0, PDF_HEADER_WITHIN)).includes(HEADER)
}
