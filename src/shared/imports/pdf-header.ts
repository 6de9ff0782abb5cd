/** The header may begin within so many bytes: PDF readers accept bytes before it. */
export const PDF_HEADER_WITHIN = 1024
const HEADER = '%PDF-'

/** Whether a file that begins with these bytes can be a PDF. */
export function hasPdfHeader(start: Uint8Array): boolean {
  return String.fromCharCode(...start.subarray(0, PDF_HEADER_WITHIN)).includes(HEADER)
}
