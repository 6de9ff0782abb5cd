import type { ImportMessage, ImportStage } from './messages.ts'

/** Percent shown by the client's own first steps, before the server reports (IMP). */
export const START_STEPS = [
  { percent: 5, text: 'Validating file...' },
  { percent: 10, text: 'Uploading PDF...' },
  { percent: 20, text: 'Processing with the AI service...' },
] as const

const [, UPLOADING, PROCESSING] = START_STEPS

/** While the client sends a file, the percentage rises from that of the upload step to that of the next step. */
export function uploadPercent(sentShare: number): number {
  return Math.round(UPLOADING.percent + (PROCESSING.percent - UPLOADING.percent) * sentShare)
}

export const SUB_STAGE_TEXT: Readonly<Record<ImportStage, string>> = {
  ParsingPdf: 'Parsing PDF content...',
  CreatingJson: 'Creating structured data...',
  InsertingData: 'Saving to database...',
}

/** What the server does between the pages and the end, by the code of its output line. */
export const OUTPUT_LINES = {
  structure: 'Finding scenes and characters',
  saving: 'Saving the script',
} as const
export type OutputCode = keyof typeof OUTPUT_LINES

/** Page or chunk progress to percent: 20 + 60 × fraction, kept within 20 and 95. */
export function streamedPercent(message: ImportMessage): number | null {
  if (message.type === 'page_progress') return spread(message.current_page, message.total_pages)
  if (message.type === 'chunk_progress') return spread(message.current_chunk, message.total_chunks)
  return null
}

/** Polled progress is kept within 20 and 99, so that only 'Complete' shows 100. */
export function polledPercent(progress: number): number {
  return Math.min(99, Math.max(20, Math.round(progress)))
}

function spread(current: number, total: number): number {
  const fraction = total > 0 ? current / total : 0
  return Math.min(95, Math.max(20, Math.round(20 + 60 * fraction)))
}

export const POLL_MS = 3000
export const MIN_PDF_BYTES = 1024
export const MAX_PDF_BYTES = 50 * 1024 * 1024

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

/** Ascending page numbers as text, in which pages that follow each other are a range: '2, 5–9'. */
export function pageRanges(pages: readonly number[]): string {
  const ranges: { readonly first: number; last: number }[] = []
  for (const page of pages) {
    const range = ranges.at(-1)
    if (range && page === range.last + 1) range.last = page
    else ranges.push({ first: page, last: page })
  }
  const texts = ranges.map(({ first, last }) => {
    if (last === first) return `${first}`
    return last === first + 1 ? `${first}, ${last}` : `${first}–${last}`
  })
  return texts.join(', ')
}
