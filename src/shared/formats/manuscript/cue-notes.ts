// What a stage manager has written into a play: cues and remarks in a column beside the text, on lines of their own, or
// in brackets or another colour within the text.
import type { TextSpan } from '../../script/blocks.ts'
import { type CreateId, randomId } from '../file-script.ts'
import { isSceneHeading } from '../../script/line-grammar/scene-heading.ts'
import { cueTypeOf, foreignCue, newCue } from '../cue-text.ts'
import {
  noteOnLastWord,
  type SourceParagraph,
  type SourceSpan,
  wordsOf,
} from './source-paragraph.ts'

type Note = Pick<TextSpan, 'cues' | 'comments'>

/** The paragraphs without such notes, which are marks on the words beside or before them. */
export function withCueNotes(
  all: readonly SourceParagraph[],
  createId: CreateId = randomId,
): readonly SourceParagraph[] {
  const inside = all.map((paragraph) => withInlineCues(paragraph, createId))
  return withLoneCues(withoutNoteColumns(inside, createId), createId)
}

const MARKED_CUE = /[[({][^[\](){}]{2,60}[\])}]/gu

/** 'Ja. [LX 12] Nein.', or 'LX 12' in another colour than the words around it. */
function withInlineCues(paragraph: SourceParagraph, createId: CreateId): SourceParagraph {
  const spans: SourceSpan[] = []
  let hasCues = false
  const take = (span: SourceSpan, text: string) => {
    const cue = span.tinted || MARKED_CUE.test(text) ? foreignCue(text, createId) : null
    MARKED_CUE.lastIndex = 0
    const isBehindBlank = /\s$/.test(spans.at(-1)?.text ?? '')
    if (cue && noteOnLastWord(spans, { cues: [cue] })) hasCues = true
    else if (text !== '')
      spans.push({ ...span, text: hasCues && isBehindBlank ? text.replace(/^ +/, '') : text })
  }
  for (const span of paragraph.spans) {
    let from = 0
    for (const { 0: marked, index } of span.text.matchAll(MARKED_CUE)) {
      take(span, span.text.slice(from, index))
      take(span, marked)
      from = index + marked.length
    }
    take(span, span.text.slice(from))
  }
  return hasCues ? { ...paragraph, spans } : paragraph
}

const STANDBY = /^(?:standby|stand-by|stby|sb|achtung|warn(?:ing)?)\b/iu

/** A paragraph that is a cue belongs to the word before it. */
function withLoneCues(
  all: readonly SourceParagraph[],
  createId: CreateId,
): readonly SourceParagraph[] {
  const kept: SourceParagraph[] = []
  /** The paragraph before, and its notes; a heading holds none, so those below it are on the words that come next. */
  let [last, holds, notes]: [number, boolean, Note[]] = [-1, false, []]
  for (const paragraph of all) {
    const text = wordsOf(paragraph.spans).trim()
    const note = text.length > MAX_CUE_LENGTH ? null : noteOf(text, createId)
    kept.push(note ? { ...paragraph, spans: [] } : paragraph)
    if (note) notes.push(note)
    if (note !== null || !/[\p{L}\p{N}]/u.test(text)) continue
    if (holds) {
      noteOn(kept, last, notes)
      notes = []
    }
    last = kept.length - 1
    holds = paragraph.level === null && !isSceneHeading(text)
  }
  if (!holds && notes.length > 0) return all
  noteOn(kept, last, notes)
  return kept
}

const MAX_CUE_LENGTH = 80

function noteOf(text: string, createId: CreateId): Note | null {
  const cue = foreignCue(text, createId)
  if (cue) return { cues: [cue] }
  const stand = STANDBY.exec(text)?.[0]
  const isStandby = stand !== undefined && foreignCue(text.slice(stand.length), createId) !== null
  return isStandby ? commentOf(text, createId) : null
}

const commentOf = (commentText: string, createId: CreateId): Note => ({
  comments: [{ commentId: `cmt-${Date.now()}-${createId()}`, commentText }],
})

/** Marks the last word of a paragraph. */
function noteOn(paragraphs: SourceParagraph[], index: number, notes: readonly Note[]): void {
  const paragraph = paragraphs[index]
  if (!paragraph || notes.length === 0) return
  const spans = [...paragraph.spans]
  for (const note of notes) noteOnLastWord(spans, note)
  paragraphs[index] = { ...paragraph, spans }
}

/** The heads of columns for remarks. */
const REMARKS =
  /^(?:notiz(?:en)?|bemerkung(?:en)?|anmerkung(?:en)?|notes?|remarks?|comments?|kommentar(?:e)?|cues?|q|regie|inspizienz|blocking|moves?|gänge|remarques|note|notas|observaciones)[.:]?$/iu

interface NoteColumn {
  readonly notesOf: (text: string) => readonly Note[]
}

/** Columns of cues and of remarks: their cells become marks on the text of their row. */
function withoutNoteColumns(
  all: readonly SourceParagraph[],
  createId: CreateId,
): readonly SourceParagraph[] {
  const columns = noteColumnsOf(all, createId)
  if (columns.size === 0) return all
  const columnOf = ({ cell }: SourceParagraph) =>
    cell ? columns.get(`${cell.table} ${cell.column}`) : undefined
  const result = [...all]
  const rows = Map.groupBy(all.keys(), (index) => {
    const cell = all[index]?.cell
    return cell ? `${cell.table} ${cell.row}` : ''
  })
  for (const [key, indexes] of rows) {
    if (key === '') continue
    const beside = indexes.filter((index) => all[index] && !columnOf(all[index]))
    for (const index of indexes) {
      const paragraph = all[index]
      const column = paragraph && columnOf(paragraph)
      if (!column) continue
      const text = wordsOf(paragraph.spans).trim()
      result[index] = { ...paragraph, spans: [] }
      if (text !== '' && !isHead(text)) mark(result, beside, column.notesOf(text))
    }
  }
  return result
}

/** 'Licht/Ton', 'Cues und Notizen' */
const isHead = (text: string): boolean =>
  text
    .split(/\s*(?:[/+&,|]|\s(?:und|and)\s)\s*/iu)
    .every((part) => REMARKS.test(part) || cueTypeOf(part) !== null)

/** The last text of a row gets the notes: names and numbers stand before it. */
function mark(
  paragraphs: SourceParagraph[],
  indexes: readonly number[],
  notes: readonly Note[],
): void {
  const last = indexes.findLast((index) => /\p{L}/u.test(wordsOf(paragraphs[index]?.spans ?? [])))
  if (last !== undefined) noteOn(paragraphs, last, notes)
}

function noteColumnsOf(
  all: readonly SourceParagraph[],
  createId: CreateId,
): ReadonlyMap<string, NoteColumn> {
  const found = new Map<string, NoteColumn>()
  const tables = Map.groupBy(all, ({ cell }) => cell?.table ?? null)
  for (const [table, own] of tables) {
    const columns = Map.groupBy(own, ({ cell }) => cell?.column ?? 0)
    if (table === null || columns.size < 2) continue
    const rows = new Set(own.map(({ cell }) => cell?.row)).size
    for (const [column, cells] of columns) {
      const texts = cells.map(({ spans }) => wordsOf(spans).trim()).filter((text) => text !== '')
      const notes = notesOfColumn(texts, { width: columns.size, rows }, createId)
      if (notes) found.set(`${table} ${column}`, notes)
    }
  }
  return found
}

const MIN_ROWS = 3

function notesOfColumn(
  texts: readonly string[],
  { width, rows }: { readonly width: number; readonly rows: number },
  createId: CreateId,
): NoteColumn | null {
  const [head = '', ...below] = texts
  const type = cueTypeOf(head)
  const cuesOf = (text: string) => partsOf(text).map((part) => foreignCue(part, createId))
  const isCues = (text: string) => cuesOf(text).every((cue) => cue !== null)
  const words = isHead(head) ? below : texts
  if (words.length > 0 && words.every(isCues))
    return {
      notesOf: (text) => cuesOf(text).flatMap((cue) => (cue ? [{ cues: [cue] }] : [])),
    }
  if (width < 3 || rows < MIN_ROWS || words === texts) return null
  return {
    notesOf: (text) => {
      const cues = partsOf(text).map((part) =>
        type !== null && /^\d{1,4}(?:\.\d{1,3})?[a-z]?$/iu.test(part)
          ? newCue(type, part, '', createId)
          : foreignCue(part, createId),
      )
      return cues.every((cue) => cue !== null)
        ? cues.map((cue) => ({ cues: [cue] }))
        : [commentOf(text, createId)]
    },
  }
}

/** 'LX 12 / SQ 4' */
const partsOf = (text: string): readonly string[] =>
  text.split(/\s*[\n/;+&]\s*|,\s+/u).filter((part) => part !== '')
