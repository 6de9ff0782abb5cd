import { entryOf } from '#/shared/at.ts'
import {
  stopsOf,
  type CueChange,
  type RenamedSpeaker,
  type SegmentKind,
  type Comparison,
  type Row,
  type Segment,
} from '#/shared/compare/comparison.ts'
import { plainText, type RichText, type ScriptBlock, textsOf } from '#/shared/script/blocks.ts'
import { type CueDetails, NO_DETAILS } from '#/shared/script/cue-details.ts'
import { numberBlocks } from '#/shared/script/cue-numbers.ts'
import { NO_NUMBERING, type Numbering } from '#/shared/script/numbers/numbering.ts'
import { cueType, type CueType } from '#/shared/script/cue-types.ts'
import { withBrokenLines } from './broken-lines.ts'

/** The kinds of changes in the filter: words, added or removed strikes, and cues. */
export const CHANGE_KINDS = ['text', 'strikes', 'cues'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** One change to which the user can step. */
export interface RowChange {
  readonly kind: ChangeKind
  /** Index into the segments of its row; null if the change is the row as a whole, or a cue on it. */
  readonly segment: number | null
}

export interface ComparedSegment {
  readonly kind: SegmentKind
  readonly text: string
  /** True if the text is struck in both scripts, or in the only script that has the text. */
  readonly isStruck: boolean
}

/** A cue's change, with the numbers that are counted in each script. */
export interface ShownCueChange {
  readonly kind: CueChange['kind']
  readonly type: CueType
  readonly number: string
  readonly words: string
  readonly name: string
  readonly details: CueDetails
  /** The parts of the cue that changed. */
  readonly what: readonly ('type' | 'name' | 'number' | 'words' | 'does')[]
  readonly before: {
    readonly type: CueType
    readonly number: string
    readonly words: string
    readonly name: string
    readonly details: CueDetails
  } | null
}

export type BlockKind = 'speech' | 'scene' | 'heading' | 'paragraph'

/** One block of the compared text, with all values that the screen shows. */
export interface ComparedRow {
  readonly kind: Row['kind']
  readonly block: BlockKind
  readonly speaker: string
  /** The earlier speaker, if the speech has another speaker now. */
  readonly speakerBefore: string | null
  readonly segments: readonly ComparedSegment[]
  readonly isReshaped: boolean
  readonly cues: readonly ShownCueChange[]
  /** The changes to which the user can step. New and deleted words side by side are one step, at the first of them. */
  readonly changes: readonly RowChange[]
  /** Index into `scenes`; null before the first one. */
  readonly scene: number | null
  /** Index into `moves`. */
  readonly move: number | null
  /** Whether this is the first row of a move. */
  readonly isMoveStart: boolean
  /** The page of the row, with its counted and its printed number; null before the first page. */
  readonly page: ComparedPage | null
  /** Index of the block in the earlier and in the later script. */
  readonly before: number | null
  readonly after: number | null
}

/** Whether the row has changed. The step for this change may be at an earlier row. */
export function isAltered(row: ComparedRow): boolean {
  return isNewOrGone(row) || row.changes.length > 0
}

export function isNewOrGone({ kind }: ComparedRow): boolean {
  return kind === 'new' || kind === 'gone'
}

export interface ComparedPage {
  readonly number: number
  readonly printed: string | null
}

export interface ComparedScene {
  /** Null for a deleted scene. */
  readonly number: number | null
  readonly name: string
}

export interface ComparedMove {
  /** The earlier scene of the move, with its earlier number; null if the blocks were before the first scene. */
  readonly from: ComparedScene | null
  readonly blocks: number
  readonly before: readonly [first: number, last: number]
}

/** A comparison in the form for the screen. */
export interface ComparedText {
  readonly rows: readonly ComparedRow[]
  readonly scenes: readonly ComparedScene[]
  readonly moves: readonly ComparedMove[]
  readonly renamed: readonly RenamedSpeaker[]
  /** The cues of both scripts that have another number now, in the order of the later script. */
  readonly renumbered: readonly RenumberedCue[]
}

export interface RenumberedCue {
  readonly type: CueType
  readonly before: string
  readonly after: string
  readonly words: string
}

/** Adds the texts of the blocks to a comparison's rows, so that each row can be shown by itself. */
export function comparedText(
  comparison: Comparison,
  before: readonly ScriptBlock[],
  after: readonly ScriptBlock[],
  [oldNumbering, newNumbering]: readonly [Numbering, Numbering] = [NO_NUMBERING, NO_NUMBERING],
): ComparedText {
  const [olds, news] = [numberBlocks(before, oldNumbering), numberBlocks(after, newNumbering)]
  const blockOf = (row: Row) => ('after' in row ? news[row.after] : olds[row.before])
  const shown = comparison.rows.filter((row) => isShown(blockOf(row)))
  const cues = cueChangesByRow(comparison.cues, shown, olds, news)
  const stops = Map.groupBy(stopsOf(shown), ({ row }) => row)
  const pages = pagesOf(news)
  const scenes: ComparedScene[] = []
  let page: ComparedPage | null = null
  const rows = shown.map((row, index): ComparedRow => {
    const block = blockOf(row)
    const previous = shown[index - 1]
    const lastMove = previous && previous.kind !== 'left' ? previous.move : null
    if (!block) throw new Error('a row of a block that is not there')
    if (block.type === 'scene' && row.kind !== 'left') scenes.push(sceneOf(block, row.kind))
    page = 'after' in row ? (pages[row.after] ?? null) : page
    const segments =
      row.kind === 'changed'
        ? withBrokenLines(row.change.text).map(comparedSegment)
        : wholeText(block, row.kind)
    const ownCues = cues.get(index) ?? []
    const textChanges = (stops.get(index) ?? []).map(({ segment }): RowChange => {
      const kind = segment === null ? null : segments[segment]?.kind
      return { kind: kind === 'struck' || kind === 'restored' ? 'strikes' : 'text', segment }
    })
    return {
      kind: row.kind,
      block: blockKindOf(block),
      speaker: block.type === 'dialogue' ? plainText(block.speaker).trim() : '',
      speakerBefore: row.kind === 'changed' ? (row.change.speaker?.before ?? null) : null,
      segments,
      isReshaped: row.kind === 'changed' && row.change.isReshaped,
      cues: ownCues,
      changes: [...textChanges, ...ownCues.map((): RowChange => ({ kind: 'cues', segment: null }))],
      scene: scenes.length === 0 ? null : scenes.length - 1,
      move: row.move,
      isMoveStart: row.move !== null && row.kind !== 'left' && row.move !== lastMove,
      page,
      before: 'before' in row ? row.before : null,
      after: 'after' in row ? row.after : null,
    }
  })
  const moves = comparison.moves.map(({ before: range }) => ({
    from: sceneAt(olds, range[0]),
    blocks: range[1] - range[0] + 1,
    before: range,
  }))
  const renumbered = renumberedCues(olds, news)
  return { rows, scenes, moves, renamed: comparison.renamed, renumbered }
}

/** False for page splits and empty lines. Pages are named beside their rows instead. */
function isShown(block: ScriptBlock | undefined): boolean {
  if (!block || block.type === 'pageSplit') return false
  return block.type !== 'paragraph' || plainText(block.text).trim() !== ''
}

function blockKindOf({ type }: ScriptBlock): BlockKind {
  if (type === 'dialogue') return 'speech'
  return type === 'scene' || type === 'heading' ? type : 'paragraph'
}

function sceneOf(block: ScriptBlock & { readonly type: 'scene' }, kind: Row['kind']) {
  return { number: kind === 'gone' ? null : Number(block.sceneNumber), name: block.sceneName }
}

function sceneAt(blocks: readonly ScriptBlock[], index: number): ComparedScene | null {
  const scene = blocks.slice(0, index + 1).findLast(({ type }) => type === 'scene')
  return scene?.type === 'scene' ? sceneOf(scene, 'same') : null
}

const comparedSegment = ({ kind, text }: Segment): ComparedSegment => ({
  kind,
  text,
  isStruck: kind === 'struck',
})

/** A whole block as one kind: new, gone or the same. The marks of the block decide which words are struck. */
function wholeText(block: ScriptBlock, kind: 'same' | 'new' | 'gone' | 'left') {
  const shownKind = kind === 'left' ? 'same' : kind
  const isAllStruck = block.type === 'dialogue' && block.struckThrough
  const segments: ComparedSegment[] = []
  const add = (text: string, isStruck: boolean) => {
    const last = segments.at(-1)
    if (last?.isStruck === isStruck)
      segments[segments.length - 1] = { ...last, text: last.text + text }
    else if (text !== '') segments.push({ kind: shownKind, text, isStruck })
  }
  textsIn(block).forEach((text, index) => {
    if (index > 0) add('\n', segments.at(-1)?.isStruck ?? false)
    for (const span of text) add(span.text, isAllStruck || span.strike === true)
  })
  return segments
}

function textsIn(block: ScriptBlock): readonly RichText[] {
  switch (block.type) {
    case 'pageSplit':
      return []
    case 'dialogue':
      return block.paragraphs
    case 'scene': {
      const name = [{ text: block.sceneName }]
      return block.text.length > 0 ? [name, block.text] : [name]
    }
    default:
      return [block.text]
  }
}

function pagesOf(blocks: readonly ScriptBlock[]): readonly (ComparedPage | null)[] {
  let page: ComparedPage | null = null
  return blocks.map((block) => {
    if (block.type === 'pageSplit')
      page = { number: block.pageNumber, printed: block.printedNumber ?? null }
    return page
  })
}

/** The changes of cues by row: a change belongs to the row of the cue's first word, or of its former first word. */
function cueChangesByRow(
  changes: readonly CueChange[],
  rows: readonly Row[],
  olds: readonly ScriptBlock[],
  news: readonly ScriptBlock[],
): ReadonlyMap<number, readonly ShownCueChange[]> {
  const [oldNumbers, newNumbers] = [cueNumbersIn(olds), cueNumbersIn(news)]
  const rowOfOld = new Map<number, number>()
  const rowOfNew = new Map<number, number>()
  rows.forEach((row, index) => {
    if ('before' in row && row.kind !== 'left') rowOfOld.set(row.before, index)
    if ('after' in row) rowOfNew.set(row.after, index)
  })
  const byRow = new Map<number, ShownCueChange[]>()
  for (const change of changes) {
    const row =
      change.kind === 'gone' ? rowOfOld.get(change.before.block) : rowOfNew.get(change.after.block)
    if (row === undefined) continue
    const cue = change.kind === 'gone' ? change.before : change.after
    const numbers = change.kind === 'gone' ? oldNumbers : newNumbers
    byRow.set(row, [
      ...(byRow.get(row) ?? []),
      {
        kind: change.kind,
        type: cueType(cue.cueType),
        number: entryOf(numbers, cue.cueId),
        words: cue.words.trim(),
        name: cue.cueName.trim(),
        details: cue.details ?? NO_DETAILS,
        what: change.kind === 'changed' ? change.what : [],
        before:
          change.kind === 'changed'
            ? {
                type: cueType(change.before.cueType),
                number: entryOf(oldNumbers, change.before.cueId),
                words: change.before.words.trim(),
                name: change.before.cueName.trim(),
                details: change.before.details ?? NO_DETAILS,
              }
            : null,
      },
    ])
  }
  return byRow
}

function renumberedCues(
  olds: readonly ScriptBlock[],
  news: readonly ScriptBlock[],
): readonly RenumberedCue[] {
  const oldNumbers = cueNumbersIn(olds)
  const renumbered = new Map<string, RenumberedCue>()
  for (const block of news)
    for (const { text, cues = [] } of textsOf(block).flat())
      for (const { cueId, cueType: type, cueNumber: after } of cues) {
        const known = renumbered.get(cueId)
        const before = oldNumbers.get(cueId)
        if (known) renumbered.set(cueId, { ...known, words: known.words + text })
        else if (before !== undefined && before !== after)
          renumbered.set(cueId, { type: cueType(type), before, after, words: text })
      }
  return [...renumbered.values()]
}

function cueNumbersIn(blocks: readonly ScriptBlock[]): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>()
  for (const block of blocks) {
    const speaker = block.type === 'dialogue' ? block.speaker : []
    for (const { cues = [] } of [...speaker, ...textsIn(block).flat()])
      for (const { cueId, cueNumber } of cues) numbers.set(cueId, cueNumber)
  }
  return numbers
}
