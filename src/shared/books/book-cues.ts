// The cues of a book (Lichtbuch, Tonbuch, …) in the order in which they are called, with the words around them. Everything
// in it is read from the script: a book has no data of its own.
import type { Node } from 'prosemirror-model'
import { at, firstIndex } from '../at.ts'
import { summariseBlock, type TextRange } from '../script/block-summary.ts'
import { type CueDetails, NO_DETAILS } from '../script/cue-details.ts'
import { cueLabelOfNumber } from '../script/cue-numbers.ts'
import { cueLabel, type CueType, CUE_TYPES } from '../script/cue-types.ts'
import { isPlayed, type PlayedCuts } from '../script/cuts/played.ts'
import type { DetailsOfCues } from '../script/kept-details.ts'
import { isCut, type OutlineCue, type OutlineParts } from '../script/outline.ts'

/** What the books are made from. */
export interface BookSource {
  readonly doc: Node
  readonly outline: Pick<OutlineParts, 'scenes' | 'cues' | 'pages'>
  readonly cueNumbers: ReadonlyMap<string, string>
  readonly details: DetailsOfCues
  readonly played: PlayedCuts
}

export interface BookChoice {
  readonly types: readonly CueType[]
  /** The first and the last scene; what stands before the first scene belongs to it. */
  readonly fromScene: number
  readonly toScene: number
  /** Whether words that are not played, and cues on them, are shown as such; else they are left out. */
  readonly showsCut: boolean
}

/** A page of the script, and the number that was printed on the imported page, if that is another one. */
export interface BookPage {
  readonly number: number
  readonly printed: string | null
}

/** A run of text around a cue. */
export interface BookWords {
  readonly text: string
  /** Whether the cue stands on these words. */
  readonly isCue: boolean
  /** Whether they are not played. */
  readonly isCut: boolean
}

export interface BookCue {
  readonly cueId: string
  readonly cueType: CueType
  readonly number: string
  readonly name: string
  /** Where the cue is called, or where it stands if no word of it is played. */
  readonly place: TextRange
  readonly scene: number
  readonly sceneName: string
  /** Null before the first page. */
  readonly page: BookPage | null
  /** Empty if no speaker says the words of the cue. Read when it is first asked for, like the words. */
  readonly speaker: string
  /** The words of the cue, with some of the text before and after them. */
  readonly words: readonly BookWords[]
  readonly isCut: boolean
  readonly details: CueDetails
  /** The cue that it follows, with its type if that is another one; null if it follows none that is known. */
  readonly follows: string | null
}

/** How many words are shown before and after those of a cue. */
const WORDS_BEFORE = 7
const WORDS_AFTER = 5
/** Signs between words, such as dashes, are none. */
const WORDS = /\S*[\p{L}\p{N}]\S*/gu
const HAS_WORDS = /[\p{L}\p{N}]/u
/** In letters: so much is looked at for them, however long the line is. */
const MAX_AROUND = 1_000

/** The cues of the chosen types and scenes in the order in which they are called. */
export function bookCues(source: BookSource, choice: BookChoice): readonly BookCue[] {
  const { doc, outline, cueNumbers, details } = source
  const cues: BookCue[] = []
  const { children } = doc
  const nameOf = namesOfFollowed(source)
  let [index, start] = [0, 0]
  for (const { cue, place } of placedCues(outline.cues, choice)) {
    const scene = sceneAt(outline, place.from)
    if (scene < choice.fromScene || scene > choice.toScene) continue
    while (start + at(children, index).nodeSize <= place.from)
      start += at(children, index++).nodeSize
    const known = details.get(cue.cueId) ?? NO_DETAILS
    const block = at(children, index)
    const blockStart = start
    const context = onceAsked(() =>
      contextOf({ block, start: blockStart }, { ranges: cue.ranges, place }, source, choice),
    )
    cues.push({
      cueId: cue.cueId,
      cueType: cue.cueType,
      number: cueNumbers.get(cue.cueId) ?? '',
      name: cue.cueName.trim(),
      place,
      scene,
      sceneName: outline.scenes[scene - 1]?.name ?? '',
      page: pageAt(outline, place.from),
      isCut: isCut(cue),
      details: known,
      follows: nameOf(cue, known.after),
      get speaker() {
        return context().speaker
      },
      get words() {
        return context().words
      },
    })
  }
  return cues
}

/** Answers how a cue calls the one that it follows; null for a cue that is gone. */
function namesOfFollowed({ outline, cueNumbers }: BookSource) {
  const types = new Map(outline.cues.map(({ cueId, cueType }) => [cueId, cueType]))
  return ({ cueType }: OutlineCue, after: string | null): string | null => {
    const type = after === null ? undefined : types.get(after)
    if (after === null || type === undefined) return null
    const label = cueLabelOfNumber(cueNumbers.get(after) ?? '')
    return type === cueType ? label : `${label} ${cueLabel(type)}`
  }
}

type Context = Pick<BookCue, 'speaker' | 'words'>

/** Reads the words around a cue when they are first used: a book has hundreds of cues, and a screen shows few of them. */
function onceAsked(read: () => Context): () => Context {
  let known: Context | null = null
  return () => (known ??= read())
}

interface PlacedCue {
  readonly cue: OutlineCue
  readonly place: TextRange
}

/** The cues that are shown, each where it is called. The outline sorts them by their first words, which may be cut. */
function placedCues(
  cues: readonly OutlineCue[],
  { types, showsCut }: BookChoice,
): readonly PlacedCue[] {
  return cues
    .flatMap((cue) => {
      const place = cue.ranges[Math.max(0, cue.calledRange)]
      const isShown = types.includes(cue.cueType) && (showsCut || !isCut(cue))
      return place && isShown ? [{ cue, place }] : []
    })
    .toSorted((a, b) => a.place.from - b.place.from)
}

/** The number of the scene at a position; 1 before the first one. */
function sceneAt({ scenes }: BookSource['outline'], position: number): number {
  return Math.max(
    1,
    firstIndex(scenes.length, (index) => at(scenes, index).position > position),
  )
}

export function pageAt({ pages }: BookSource['outline'], position: number): BookPage | null {
  const page = pages[firstIndex(pages.length, (index) => at(pages, index).position > position) - 1]
  if (!page) return null
  const { number, printedNumber } = page
  return { number, printed: printedNumber === String(number) ? null : printedNumber }
}

function contextOf(
  { block, start }: { readonly block: Node; readonly start: number },
  { ranges, place }: { readonly ranges: readonly TextRange[]; readonly place: TextRange },
  { played }: BookSource,
  { showsCut }: BookChoice,
): Context {
  const $place = block.resolve(place.from - start - 1)
  const textblock = $place.parent
  const first = start + 1 + $place.start()
  const isName = textblock.type.name === 'speaker'
  const parts = {
    before: new Array<BookWords>(),
    cue: new Array<BookWords>(),
    after: new Array<BookWords>(),
  }
  for (const piece of piecesOf(textblock, first, isAllStruck(block), played)) {
    if (piece.isCut && !showsCut) continue
    const isCue = ranges.some(({ from, to }) => from <= piece.from && piece.from < to)
    const part = piece.from < place.from ? 'before' : piece.from < place.to ? 'cue' : 'after'
    parts[part].push({ text: piece.text.replaceAll('\n', ' '), isCue, isCut: piece.isCut })
  }
  const words = [
    ...lastWords(parts.before, WORDS_BEFORE),
    ...parts.cue,
    ...firstWords(parts.after, WORDS_AFTER),
  ]
  return {
    speaker: isName ? '' : (summariseBlock(block).speaker ?? ''),
    words: joined(showsCut ? words : withoutDoubleBlanks(words)),
  }
}

export const isAllStruck = (block: Node): boolean => block.attrs.struckThrough === true

/** A run of text with one set of marks, and where it begins in the document. */
interface Piece {
  readonly from: number
  readonly text: string
  readonly isCut: boolean
  readonly node: Node
}

/** The runs of a text block whose content begins at this position. */
export function piecesOf(
  textblock: Node,
  start: number,
  isStruck: boolean,
  played: PlayedCuts,
): readonly Piece[] {
  const pieces: Piece[] = []
  textblock.forEach((node, offset) => {
    const text = node.text ?? ' '
    pieces.push({ from: start + offset, text, isCut: isStruck || !isPlayed(node, played), node })
  })
  return pieces
}

const lengthOf = (pieces: readonly BookWords[]): number =>
  pieces.reduce((length, { text }) => length + text.length, 0)

const textOf = (pieces: readonly BookWords[]): string => pieces.map(({ text }) => text).join('')

/** The words before a cue; the rest of a word in which the cue begins counts as one. */
function lastWords(pieces: readonly BookWords[], count: number): readonly BookWords[] {
  const length = lengthOf(pieces)
  const skipped = Math.max(0, length - MAX_AROUND)
  const words = [...textOf(sliced(pieces, skipped, length)).matchAll(WORDS)]
  const first = words.at(-count)
  if (first === undefined || (words.length === count && skipped === 0)) return trimmedStart(pieces)
  const shown = sliced(pieces, skipped + first.index, length)
  return [{ text: '… ', isCue: false, isCut: false }, ...shown]
}

function firstWords(pieces: readonly BookWords[], count: number): readonly BookWords[] {
  const text = textOf(sliced(pieces, 0, MAX_AROUND))
  const last = [...text.matchAll(WORDS)][count - 1]
  const end = last ? last.index + last[0].length : text.length
  if (!HAS_WORDS.test(textOf(sliced(pieces, end, end + MAX_AROUND))))
    return trimmedEnd(sliced(pieces, 0, MAX_AROUND))
  return [...sliced(pieces, 0, end), { text: '\u00a0…', isCue: false, isCut: false }]
}

const trimmedStart = (pieces: readonly BookWords[]): readonly BookWords[] =>
  sliced(pieces, /^\s*/.exec(textOf(pieces))?.[0].length ?? 0, lengthOf(pieces))

const trimmedEnd = (pieces: readonly BookWords[]): readonly BookWords[] =>
  sliced(pieces, 0, textOf(pieces).trimEnd().length)

/** The text from one place of it to another. */
function sliced(pieces: readonly BookWords[], from: number, to: number): readonly BookWords[] {
  let start = 0
  return pieces.flatMap((piece) => {
    const text = piece.text.slice(Math.max(0, from - start), Math.max(0, to - start))
    start += piece.text.length
    return text === '' ? [] : [{ ...piece, text }]
  })
}

/** The same text with one blank where words were left out between two. */
export function withoutDoubleBlanks<T extends { readonly text: string }>(
  pieces: readonly T[],
): readonly T[] {
  let endsBlank = true
  return pieces.map((piece) => {
    const text = endsBlank ? piece.text.trimStart() : piece.text
    if (text !== '') endsBlank = /\s$/.test(text)
    return text === piece.text ? piece : { ...piece, text }
  })
}

/** The same text with neighbours that are alike as one run. */
function joined(pieces: readonly BookWords[]): readonly BookWords[] {
  const all: BookWords[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (last && last.isCue === piece.isCue && last.isCut === piece.isCut)
      all[all.length - 1] = { ...last, text: last.text + piece.text }
    else all.push(piece)
  }
  return all
}

/** The books of a script: the prompt book (Inspizierbuch), the list of all cues, and one for each type of cue. */
export const BOOKS = ['prompt', 'all', ...CUE_TYPES.map(({ id }) => id)] as const
export type Book = (typeof BOOKS)[number]

/** The types of cue that are in a book. */
export function typesOfBook(book: Book): readonly CueType[] {
  return book === 'prompt' || book === 'all' ? CUE_TYPES.map(({ id }) => id) : [book]
}

export const GROUPINGS = ['scene', 'type', 'none'] as const
export type Grouping = (typeof GROUPINGS)[number]

export type BookRow =
  | {
      readonly kind: 'scene'
      readonly scene: number
      readonly name: string
      readonly count: number
    }
  | { readonly kind: 'type'; readonly type: CueType; readonly count: number }
  | { readonly kind: 'cue'; readonly cue: BookCue }

/** The rows of a book: its cues in order, with a heading before each scene or each type of cue. */
export function bookRows(cues: readonly BookCue[], grouping: Grouping): readonly BookRow[] {
  const rowsOf = (group: readonly BookCue[]): readonly BookRow[] =>
    group.map((cue) => ({ kind: 'cue', cue }))
  if (grouping === 'none') return rowsOf(cues)
  if (grouping === 'type')
    return CUE_TYPES.flatMap(({ id: type }): readonly BookRow[] => {
      const group = cues.filter(({ cueType }) => cueType === type)
      return group.length === 0
        ? []
        : [{ kind: 'type', type, count: group.length }, ...rowsOf(group)]
    })
  return [...Map.groupBy(cues, ({ scene }) => scene)].flatMap(
    ([scene, group]): readonly BookRow[] => [
      { kind: 'scene', scene, name: group[0]?.sceneName ?? '', count: group.length },
      ...rowsOf(group),
    ],
  )
}
