import { foldSpeakerName, splitSpeakerName } from '#/shared/script/line-grammar/speaker-name.ts'
import {
  type ChangeKind,
  type ComparedRow,
  type ComparedSegment,
  type ComparedText,
  isAltered,
  isNewOrGone,
} from './compared-text.ts'

/** The filter for the shown changes. */
export interface ChangeFilter {
  readonly kinds: readonly ChangeKind[]
  /** The speaker whose lines alone are shown; null for all speakers. */
  readonly speaker: string | null
}

/** One line of the screen. The key of a line does not depend on the folded lines. */
export type ShownLine =
  | { readonly kind: 'row'; readonly key: string; readonly row: ComparedRow }
  | {
      readonly kind: 'scene'
      readonly key: string
      readonly row: ComparedRow
      /** The number of changes from this scene's heading to the next scene. */
      readonly changes: number
      /** Whether the scene has any change. */
      readonly isAltered: boolean
    }
  | {
      readonly kind: 'fold'
      readonly key: string
      /** The index of the first row of the fold. `opened` holds such indices. */
      readonly first: number
      readonly rows: readonly ComparedRow[]
      readonly speeches: number
    }

/** A change on the screen, in reading order. */
export interface Step {
  readonly line: number
  readonly segment: number | null
  /** Index among the cues of the row; null if the change is not that of a cue. */
  readonly cue: number | null
}

export interface ShownText {
  readonly lines: readonly ShownLine[]
  readonly steps: readonly Step[]
}

/** The number of unchanged rows shown before and after a change, because users read a change in its context. */
const CONTEXT_ROWS = 1
/** Fewer rows are not folded, because the line of the fold would need as much room. */
const MIN_FOLDED = 3

/** The lines of a compared text. A long run of unchanged rows is one line until the user opens it. */
export function shownLines(
  { rows }: Pick<ComparedText, 'rows'>,
  filter: ChangeFilter,
  opened: ReadonlySet<number>,
): ShownText {
  const seen = withSteps(rows.map((row) => filtered(row, filter)))
  const isKept = seen.map(
    (row) => row !== null && (isAltered(row) || row.block === 'scene' || row.kind === 'left'),
  )
  const isNear = (index: number) =>
    neighbours(index).some((near) => seen[near] && isAltered(seen[near]))
  const lines: ShownLine[] = []
  const steps: Step[] = []
  let run: { first: number; rows: ComparedRow[] } | null = null
  const endRun = () => {
    if (!run) return
    const { first, rows: folded } = run
    run = null
    if (folded.length < MIN_FOLDED || opened.has(first))
      folded.forEach((row, at) => lines.push(line(row, first + at)))
    else {
      const speeches = folded.filter(({ block }) => block === 'speech').length
      lines.push({ kind: 'fold', key: `fold ${first}`, first, rows: folded, speeches })
    }
  }
  seen.forEach((row, index) => {
    if (row === null) return
    if (!isKept[index] && !isNear(index)) {
      run ??= { first: index, rows: [] }
      run.rows.push(row)
      return
    }
    endRun()
    steps.push(...stepsOf(row, lines.length))
    lines.push(line(row, index))
  })
  endRun()
  return { lines: withCounts(lines), steps }
}

const line = (row: ComparedRow, index: number): ShownLine =>
  row.block === 'scene' && row.kind !== 'left'
    ? { kind: 'scene', key: `row ${index}`, row, changes: 0, isAltered: false }
    : { kind: 'row', key: `row ${index}`, row }

function neighbours(index: number): readonly number[] {
  const near: number[] = []
  for (let by = 1; by <= CONTEXT_ROWS; by++) near.push(index - by, index + by)
  return near
}

function stepsOf({ changes }: ComparedRow, at: number): readonly Step[] {
  let cues = 0
  return changes.map(({ kind, segment }) => ({
    line: at,
    segment,
    cue: kind === 'cues' ? cues++ : null,
  }))
}

function withCounts(lines: readonly ShownLine[]): readonly ShownLine[] {
  const counted = [...lines]
  let changes = 0
  let isOther = false
  for (let index = lines.length - 1; index >= 0; index--) {
    const one = lines[index]
    if (!one || one.kind === 'fold') continue
    changes += one.row.changes.length
    isOther ||= isAltered(one.row)
    if (one.kind !== 'scene') continue
    counted[index] = { ...one, changes, isAltered: isOther }
    changes = 0
    isOther = false
  }
  return counted
}

/** If the filter hides the first row of a run of new and deleted rows, the next shown row gets the step of the run. */
function withSteps(rows: readonly (ComparedRow | null)[]): readonly (ComparedRow | null)[] {
  return rows.map((row, index) => {
    const previous = rows[index - 1]
    if (!row || !isNewOrGone(row) || (previous && isNewOrGone(previous))) return row
    if (row.changes.some(({ kind }) => kind === 'text')) return row
    return { ...row, changes: [{ kind: 'text', segment: null }, ...row.changes] }
  })
}

/** The row with only the chosen changes: others are shown as unchanged. Null if nothing of the row is left. */
function filtered(row: ComparedRow, { kinds, speaker }: ChangeFilter): ComparedRow | null {
  const isTheirs = speaker === null || isSpokenBy(row, speaker)
  const sees = (kind: ChangeKind) => isTheirs && kinds.includes(kind)
  if ((row.kind === 'gone' || row.kind === 'left') && !sees('text')) return null
  return {
    ...row,
    kind: row.kind === 'new' && !sees('text') ? 'same' : row.kind,
    move: sees('text') ? row.move : null,
    speakerBefore: sees('text') ? row.speakerBefore : null,
    isReshaped: row.isReshaped && sees('text'),
    segments: row.segments.map((segment) => seenSegment(segment, sees)),
    cues: sees('cues') ? row.cues : [],
    changes: row.changes.filter(({ kind }) => sees(kind)),
  }
}

/** A hidden segment becomes empty and is not removed, because changes name segments by index. */
function seenSegment(
  segment: ComparedSegment,
  sees: (kind: ChangeKind) => boolean,
): ComparedSegment {
  switch (segment.kind) {
    case 'new':
      return sees('text') ? segment : { ...segment, kind: 'same' }
    case 'gone':
      return sees('text') ? segment : { ...segment, kind: 'same', text: '' }
    case 'struck':
    case 'restored':
      return sees('strikes') ? segment : { ...segment, kind: 'same' }
    default:
      return segment
  }
}

function isSpokenBy({ speaker, speakerBefore }: ComparedRow, wanted: string): boolean {
  const names = [speaker, speakerBefore ?? ''].flatMap(splitSpeakerName).map(foldSpeakerName)
  return names.includes(foldSpeakerName(wanted))
}

/** Splits off the spaces around words, so that a mark covers words only and no space parts a sign from its words. */
export function wordsApart(text: string): readonly [before: string, words: string, after: string] {
  const words = text.trim()
  // a changed blank is seen by the sign that editors have for it
  if (words === '') return ['', text.replaceAll('\n', '↵').replaceAll(/\s/g, '·'), '']
  const start = text.indexOf(words)
  return [text.slice(0, start), words, text.slice(start + words.length)]
}
