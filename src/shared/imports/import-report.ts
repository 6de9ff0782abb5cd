// The entries that an import writes into a script's `meta` map: one report, and one entry for each uncertain block, so
// that two people can answer two questions at once. An answer deletes its entry.
import * as Y from 'yjs'
import { isRecord } from '../is-record.ts'
import { onMeta } from '../script/meta.ts'
import { blocksInOrder } from '../script/order/blocks-in-order.ts'
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
const REPORT_KEY = 'importReport'
const UNCERTAIN_PREFIX = 'uncertain:'

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

const DISMISSED_KEY = 'importReportDismissed'

export interface PlacedUncertainBlock extends UncertainBlock {
  /** Its entry in the `meta` map; deleting the entry answers the question. */
  readonly key: string
  /** The block's index in the document now. */
  readonly index: number
}

/** Calls the listener when the report was written, or dismissed by somebody. */
export function onImportReport(doc: Y.Doc, listener: () => void): () => void {
  return onMeta(doc, (key) => key === REPORT_KEY || key === DISMISSED_KEY, listener)
}

/** Null if the script was not imported, or if another program has written the entry. */
export function readImportReport(doc: Y.Doc): ImportReport | null {
  const value = doc.getMap(META_NAME).get(REPORT_KEY)
  if (!isRecord(value)) return null
  const { pages, scenes, speakers, speeches, uncertain } = value
  const counts = [pages, scenes, speakers, speeches, uncertain].map(Number)
  if (!counts.every((count) => Number.isSafeInteger(count) && count >= 0)) return null
  return {
    pages: Number(pages),
    scenes: Number(scenes),
    speakers: Number(speakers),
    speeches: Number(speeches),
    uncertain: Number(uncertain),
    unreadPages: numbersOf(value['unreadPages']),
    pagesToTheLeft: numbersOf(value['pagesToTheLeft']),
    ...(value['hasNoPages'] === true && { hasNoPages: true as const }),
  }
}

function numbersOf(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.map(Number).filter(Number.isSafeInteger) : []
}

/** Null if there is no report, or if it was dismissed. */
export function readOpenReport(doc: Y.Doc): ImportReport | null {
  return doc.getMap(META_NAME).get(DISMISSED_KEY) === true ? null : readImportReport(doc)
}

/** Dismisses the report for everybody on every device: it is about the script, not about a person. */
export function dismissReport(doc: Y.Doc): void {
  doc.getMap(META_NAME).set(DISMISSED_KEY, true)
}

/** A question as it is stored: its key in `meta`, and a value that only `placeQuestions` has checked. */
type StoredQuestion = readonly [key: string, value: unknown]

const isKeyOfQuestion = (key: string): boolean => key.startsWith(UNCERTAIN_PREFIX)

export function storedQuestions(doc: Y.Doc): readonly StoredQuestion[] {
  return [...doc.getMap(META_NAME)].filter(([key]) => isKeyOfQuestion(key))
}

/** Calls the listener when a question was answered, or an answer taken back, by a local or a remote edit. */
export function onQuestions(doc: Y.Doc, listener: () => void): () => void {
  return onMeta(doc, isKeyOfQuestion, listener)
}

/** The questions in document order; those whose blocks have been deleted meanwhile are left out. */
export function placeQuestions(
  doc: Y.Doc,
  questions: readonly StoredQuestion[],
): readonly PlacedUncertainBlock[] {
  if (questions.length === 0) return []
  const elements = blocksInOrder(doc.getXmlFragment(FRAGMENT_NAME))
  const indices = new Map<unknown, number>(elements.map((element, index) => [element, index]))
  return questions
    .flatMap(([key, value]) => (isRecord(value) ? (placed(doc, indices, key, value) ?? []) : []))
    .toSorted((a, b) => a.index - b.index)
}

export function readUncertainBlocks(doc: Y.Doc): readonly PlacedUncertainBlock[] {
  return placeQuestions(doc, storedQuestions(doc))
}

function placed(
  doc: Y.Doc,
  indices: ReadonlyMap<unknown, number>,
  key: string,
  { label, alternatives, alike, text, position }: Readonly<Record<string, unknown>>,
): PlacedUncertainBlock | null {
  const index = indices.get(elementAt(doc, position))
  if (!isLabel(label) || !Array.isArray(alternatives) || index === undefined) return null
  if (typeof alike !== 'string' || typeof text !== 'string') return null
  return { key, index, label, alternatives: alternatives.filter(isLabel), alike, text }
}

function elementAt(doc: Y.Doc, position: unknown): unknown {
  if (!isRecord(position)) return null
  try {
    const relative = Y.createRelativePositionFromJSON(position)
    const absolute = Y.createAbsolutePositionFromRelativePosition(relative, doc)
    const fragment = doc.getXmlFragment(FRAGMENT_NAME)
    if (!absolute || absolute.type !== fragment) return null
    // A deleted block's position is that of the next one.
    const own = Y.createRelativePositionFromTypeIndex(fragment, absolute.index)
    return Y.compareRelativePositions(own, relative) ? fragment.get(absolute.index) : null
  } catch {
    // Another program has written the value, and it is not a position.
    return null
  }
}

function isLabel(value: unknown): value is LineLabel {
  return LINE_LABELS.some((label) => label === value)
}
