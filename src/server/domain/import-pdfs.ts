// The uploaded PDFs of jobs that have not ended. The embedded database has one connection, so a statement with a whole PDF of
// 50 MB would hold up all that people type. A PDF is therefore written, read and deleted in parts, each in a commit of its own.
import type { Database } from '../db/schema.ts'

export const PDF_PART_BYTES = 1024 * 1024

/**
 * Must not run in a transaction.
 * @param renew called before each part; false if the job has ended: then nothing of the PDF is kept
 */
export async function writePdf(
  db: Database,
  jobId: string,
  pdf: Uint8Array,
  renew: () => Promise<boolean>,
): Promise<void> {
  for (let part = 0; part * PDF_PART_BYTES < pdf.length; part++) {
    if (!(await renew())) return deletePdf(db, jobId)
    const bytes = pdf.subarray(part * PDF_PART_BYTES, (part + 1) * PDF_PART_BYTES)
    await db.insertInto('import_pdf_parts').values({ job_id: jobId, part, pdf: bytes }).execute()
  }
}

/** Null where a part is missing: the job has ended, or the process has ended before all parts were written. */
export async function readPdf(db: Database, jobId: string): Promise<Uint8Array | null> {
  const job = await db
    .selectFrom('import_jobs')
    .select('pdf_bytes')
    .where('id', '=', jobId)
    .executeTakeFirst()
  const pdf = new Uint8Array(job?.pdf_bytes ?? 0)
  let length = 0
  for (let part = 0; length < pdf.length; part++) {
    const row = await db
      .selectFrom('import_pdf_parts')
      .select('pdf')
      .where('job_id', '=', jobId)
      .where('part', '=', part)
      .executeTakeFirst()
    if (!row) return null
    pdf.set(row.pdf, length)
    length += row.pdf.length
  }
  return length > 0 ? pdf : null
}

/** Must not run in a transaction. */
export async function deletePdf(db: Database, jobId: string): Promise<void> {
  const parts = await db
    .selectFrom('import_pdf_parts')
    .select('part')
    .where('job_id', '=', jobId)
    .execute()
  for (const { part } of parts)
    await db
      .deleteFrom('import_pdf_parts')
      .where('job_id', '=', jobId)
      .where('part', '=', part)
      .execute()
}
