// The entries that an import writes into a script's `meta` map: one report, and one entry for each uncertain block, so
// that two people can answer two questions at once. An answer deletes its entry.
import * as Y from 'yjs'
import { FRAGMENT_NAME, META_NAME } from '../script/schema.ts'

/** The kinds of lines in the PDF. */
export const LINE_LABELS = ['speaker', 'direction', 'heading', 'speech'] as const
export type LineLabel = (typeof LINE_LABELS)[number]

export interface ImportReport {
  readonly pages: number
  readonly scenes: number
  readonly speakers: number
  readonly speeches: number
  /** Blocks that the converter was not sure of. */
  readonly uncertain: number
  /** Pages on which nothing could be read, 1-based. */
  readonly unreadPages: readonly number[]
  /** Pages with text from right to left: the order of numbers and foreign words in it is not known. 1-based. */
  readonly pagesToTheLeft: readonly number[]
  /** The script does not come from a PDF, so no pages can be shown beside it. */
  readonly hasNoPages?: true
}

export interface UncertainBlock {
  /** The kind of line that the import has chosen. */
  readonly label: LineLabel
  /** Other possible kinds, the likeliest first. */
  readonly alternatives: readonly LineLabel[]
  /** Blocks with the same value look alike in the PDF: one answer fits them all. */
  readonly alike: string
  /** The doubtful words, as printed. */
  readonly text: string
}

/** Keys of `meta`. */
export const REPORT_KEY = 'importReport'
export const UNCERTAIN_PREFIX = 'uncertain:'

export function writeImportReport(doc: Y.Doc, report: ImportReport): void {
  const { unreadPages, pagesToTheLeft } = report
  doc.getMap(META_NAME).set(REPORT_KEY, {
    ...report,
    unreadPages: [...unreadPages],
    pagesToTheLeft: [...pagesToTheLeft],
  })
}

/** Marks the block at this index of the document; the mark moves with it. */
export function markUncertain(doc: Y.Doc, index: number, block: UncertainBlock): void {
  const fragment = doc.getXmlFragment(FRAGMENT_NAME)
  const position = Y.relativePositionToJSON(Y.createRelativePositionFromTypeIndex(fragment, index))
  const meta = doc.getMap(META_NAME)
  const key = `${UNCERTAIN_PREFIX}${String(meta.size).padStart(4, '0')}`
  meta.set(key, { ...block, alternatives: [...block.alternatives], position })
}
