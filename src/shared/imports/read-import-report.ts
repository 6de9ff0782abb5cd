import * as Y from 'yjs'
import { isRecord } from '../is-record.ts'
import { blocksInOrder } from '../script/order/blocks-in-order.ts'
import { onMeta } from '../script/meta.ts'
import { FRAGMENT_NAME, META_NAME } from '../script/schema.ts'
import {
  type ImportReport,
  LINE_LABELS,
  type LineLabel,
  REPORT_KEY,
  UNCERTAIN_PREFIX,
  type UncertainBlock,
} from './import-report.ts'

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
export type StoredQuestion = readonly [key: string, value: unknown]

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
