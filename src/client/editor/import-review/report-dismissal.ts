// The dismissal is stored in the document, because the report is about the script and not about a person: once
// a writer has dismissed it, it is dismissed for everybody on every device.
import type * as Y from 'yjs'
import type { ImportReport } from '#/shared/imports/import-report.ts'
import { readImportReport } from '#/shared/imports/read-import-report.ts'
import { META_NAME } from '#/shared/script/schema.ts'

const DISMISSED_KEY = 'importReportDismissed'

/** Null if there is no report, or if it was dismissed. */
export function openReport(doc: Y.Doc): ImportReport | null {
  return doc.getMap(META_NAME).get(DISMISSED_KEY) === true ? null : readImportReport(doc)
}

export function dismissReport(doc: Y.Doc): void {
  doc.getMap(META_NAME).set(DISMISSED_KEY, true)
}
