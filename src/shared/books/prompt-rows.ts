// The prompt book (Inspizierbuch): the text, and beside it each call of a cue and the standby before it. Rows are made
// block by block, so that a page can show the first ones before the last ones are made.
import type { Node } from 'prosemirror-model'
import { at, firstIndex } from '../at.ts'
import { wordsOfBlock } from '../script/block-words.ts'
import { wordsOfStandby } from '../script/cue-details.ts'
import { cutIdsIn } from '../script/cuts/list-cuts.ts'
import { ALL_OPEN, type PlayedCuts } from '../script/cuts/played.ts'
import { hasSpeaker } from '../script/outline.ts'
import { schema } from '../script/schema.ts'
import {
  type BookChoice,
  type BookCue,
  bookCues,
  type BookPage,
  type BookSource,
  isAllStruck,
  pageAt,
  piecesOf,
  withoutDoubleBlanks,
} from './book-cues.ts'

/** Cues that are announced, or called, at one word. */
export interface PromptCall {
  readonly kind: 'standby' | 'go'
  readonly cues: readonly BookCue[]
}

/** A run of text; its calls come at its beginning. */
export interface PromptPiece {
  readonly text: string
  readonly isCue: boolean
  readonly isCut: boolean
  readonly isItalic: boolean
  readonly calls: readonly PromptCall[]
}

export interface PromptRow {
  readonly kind: 'page' | 'scene' | 'heading' | 'speech' | 'text'
  /** Where its content begins in the document. */
  readonly position: number
  /** The number of its scene; 1 before the first one. The heading of an act counts to the scene behind it. */
  readonly scene: number
  /** Null before the first page. */
  readonly page: BookPage | null
  /** The name of a scene; empty for other rows. */
  readonly name: string
  /** The name in front of the first paragraph of a speech. */
  readonly speaker: readonly PromptPiece[]
  readonly pieces: readonly PromptPiece[]
}

/** All rows at once. */
export function promptRows(source: BookSource, choice: BookChoice): readonly PromptRow[] {
  return [...makePromptRows(source, choice)].flat()
}

/** The rows of one block after another; while it is found out where cues are announced, there are none. */
export function* makePromptRows(
  source: BookSource,
  choice: BookChoice,
): Generator<readonly PromptRow[]> {
  const cues = bookCues(source, choice)
  yield []
  const calls = yield* placeCalls(source, choice, cues)
  const { outline } = source
  let position = 0
  const sceneNumbers = sceneNumbersOf(source.doc)
  /** The heading of a scene waits for the first words of the scene: if all of them are left out, so is the heading. */
  let waiting: readonly PromptRow[] = []
  let wasCut = false
  const waited = () => (wasCut ? waiting.filter(({ kind }) => kind === 'page') : waiting)
  for (const [index, block] of source.doc.children.entries()) {
    const start = position
    position += block.nodeSize
    const isScene = isSceneBlock(block)
    const number = at(sceneNumbers, index)
    if (number < choice.fromScene || number > choice.toScene) continue
    const page = pageAt(outline, start)
    const rows = rowsOfBlock(block, start, { source, choice, calls }).map((row) => ({
      ...row,
      scene: number,
      page,
    }))
    if (isScene) {
      yield waited()
      const isDescribed = rows.some(({ pieces }) => hasContent(pieces))
      if (isDescribed) yield rows
      waiting = isDescribed ? [] : rows
      wasCut = false
    } else if (waiting.length > 0 && rows.every(({ kind }) => kind === 'page')) {
      waiting = [...waiting, ...rows]
      wasCut ||= isAllStruck(block) || cutIdsIn(block).length > 0
    } else {
      yield [...waiting, ...rows]
      waiting = []
    }
  }
  yield waited()
}

/**
 * The number of the scene of each block. What stands between a heading and the scene behind it, as an act's does, is of that scene;
 * with a cue it is of the scene before, by which the cue is numbered.
 */
function sceneNumbersOf({ children }: Node): readonly number[] {
  let scene = 0
  const numbers = children.map((block) => Math.max(1, isSceneBlock(block) ? ++scene : scene))
  let next: number | null = null
  for (const [index, block] of [...children.entries()].toReversed()) {
    const isBetween = block.type.name === 'pageSplit' || isBlank(block)
    if (isSceneBlock(block)) next = index
    else if (next === null || hasCue(block)) next = null
    else if (block.type.name === 'heading') {
      numbers.fill(at(numbers, next), index, next)
      next = index
    } else if (!isBetween) next = null
  }
  return numbers
}

const hasCue = (block: Node): boolean => {
  let isCued = false
  block.descendants(({ marks }) => {
    isCued ||= marks.some(({ type }) => type === schema.marks.cueConnection)
  })
  return isCued
}

const isBlank = (block: Node): boolean => block.isTextblock && block.textContent.trim() === ''

const isSceneBlock = ({ type }: Node): boolean => type.name === 'sceneBlock'

type RowOfBlock = Omit<PromptRow, 'scene' | 'page'>
type Calls = readonly { readonly at: number; readonly call: PromptCall }[]

interface Reading {
  readonly source: BookSource
  readonly choice: BookChoice
  readonly calls: Calls
}

function rowsOfBlock(block: Node, start: number, reading: Reading): readonly RowOfBlock[] {
  const isStruck = isAllStruck(block)
  const read = (textblock: Node, position: number) =>
    piecesWithCalls({ textblock, start: position, isStruck }, reading)
  const base = { position: start + 1, name: '', speaker: [], pieces: [] }
  switch (block.type.name) {
    case 'pageSplit':
      return [{ ...base, kind: 'page' }]
    case 'sceneBlock':
      return [
        {
          ...base,
          kind: 'scene',
          name: String(block.attrs.sceneName),
          pieces: read(block, start + 1),
        },
      ]
    case 'dialogueBlock':
      return rowsOfSpeech(block, start, reading)
    default: {
      if (!block.isTextblock) return []
      const pieces = read(block, start + 1)
      const kind = block.type.name === 'heading' ? 'heading' : 'text'
      return hasContent(pieces) ? [{ ...base, kind, pieces }] : []
    }
  }
}

function rowsOfSpeech(block: Node, start: number, reading: Reading): readonly RowOfBlock[] {
  const { source, choice } = reading
  const isStruck = isAllStruck(block)
  const read = (textblock: Node, position: number, from = source) =>
    piecesWithCalls({ textblock, start: position, isStruck }, { ...reading, source: from })
  const texts: { readonly position: number; readonly pieces: readonly PromptPiece[] }[] = []
  block.descendants((textblock, offset) => {
    if (!textblock.isTextblock || textblock.type.name === 'speaker') return
    const position = start + offset + 2
    texts.push({ position, pieces: read(textblock, position) })
  })
  // the name of a speech of which words are played stays, and looks played, although it is cut
  const isPlayed = texts.some(({ pieces }) =>
    pieces.some(({ text, isCut }) => !isCut && text.trim() !== ''),
  )
  const named = choice.showsCut && !isPlayed ? source : { ...source, played: ALL_OPEN }
  let speaker = read(block.child(0), start + 2, named)
  const base = { kind: 'speech', name: '' } as const
  const rows: RowOfBlock[] = []
  for (const { position, pieces } of texts.filter((text) => hasContent(text.pieces))) {
    rows.push({ ...base, position, speaker, pieces })
    speaker = []
  }
  // calls on the name of a speech of which nothing is left
  if (speaker.some((piece) => piece.calls.length > 0))
    rows.push({
      ...base,
      position: start + 1,
      speaker: read(block.child(0), start + 2),
      pieces: [],
    })
  return rows
}

const hasContent = (pieces: readonly PromptPiece[]): boolean =>
  pieces.some(({ text, calls }) => text.trim() !== '' || calls.length > 0)

interface TextToRead {
  readonly textblock: Node
  /** Where the content of the text block begins. */
  readonly start: number
  readonly isStruck: boolean
}

/** The runs of a text block, divided where cues are announced or called. */
function piecesWithCalls(
  { textblock, start, isStruck }: TextToRead,
  { source: { played }, choice: { types, showsCut }, calls }: Reading,
): readonly PromptPiece[] {
  const here = callsBetween(calls, start, start + textblock.content.size)
  const pieces: PromptPiece[] = []
  // what is called at words that are left out is called at the next ones
  let waiting: readonly PromptCall[] = []
  let isSomeLeftOut = false
  for (const { from, text, isCut, node } of piecesOf(textblock, start, isStruck, played)) {
    const to = from + text.length
    const calledHere = here.filter(({ at: place }) => place >= from && place < to)
    if (isCut && !showsCut) {
      waiting = [...waiting, ...calledHere.map(({ call }) => call)]
      isSomeLeftOut = true
      continue
    }
    const run = {
      isCue: node.marks.some(
        ({ type, attrs }) => type.name === 'cueConnection' && types.includes(attrs.cueType),
      ),
      isItalic: node.marks.some(({ type }) => type.name === 'italic'),
      isCut,
    }
    const places = [...new Set([from, ...calledHere.map(({ at: place }) => place)])]
    for (const [index, place] of places.entries()) {
      const end = places[index + 1] ?? to
      const called = calledHere.filter((one) => one.at === place).map(({ call }) => call)
      pieces.push({
        ...run,
        text: text.slice(place - from, end - from),
        calls: [...waiting, ...called],
      })
      waiting = []
    }
  }
  if (waiting.length > 0)
    pieces.push({ text: '', isCue: false, isCut: false, isItalic: false, calls: waiting })
  if (showsCut) return pieces
  // punctuation behind the last word of a cut is nothing
  if (isSomeLeftOut && !pieces.some(({ text }) => LETTER.test(text)))
    return pieces.flatMap((piece) => (piece.calls.length > 0 ? [{ ...piece, text: '' }] : []))
  return withoutDoubleBlanks(pieces)
}

const LETTER = /[\p{L}\p{N}]/u

function callsBetween(calls: Calls, from: number, to: number): Calls {
  const first = firstIndex(calls.length, (index) => at(calls, index).at >= from)
  const end = firstIndex(calls.length, (index) => at(calls, index).at >= to)
  return calls.slice(first, end)
}

/** Where cues are called and announced, in the order of the text; a standby comes before a call at the same word. */
function* placeCalls(
  { doc, played }: BookSource,
  { fromScene }: BookChoice,
  cues: readonly BookCue[],
): Generator<readonly PromptRow[], Calls> {
  const spoken = createSpokenWords(doc, played)
  const begin = fromScene > 1 ? startOfScene(doc, fromScene) : 0
  const places = new Map<string, { at: number; kind: PromptCall['kind']; cues: BookCue[] }>()
  const place = (kind: PromptCall['kind'], position: number, cue: BookCue) => {
    const key = `${kind} ${position}`
    const known = places.get(key)
    if (known) known.cues.push(cue)
    else places.set(key, { at: position, kind, cues: [cue] })
  }
  for (const cue of cues) {
    const { from } = cue.place
    place('go', from, cue)
    const words = cue.isCut ? 0 : wordsOfStandby(cue.details.standby)
    if (words === 0) continue
    place('standby', Math.min(from, spoken.before(from, words, begin)), cue)
    yield []
  }
  return [...places.values()]
    .toSorted((a, b) => a.at - b.at || Number(a.kind === 'go') - Number(b.kind === 'go'))
    .map(({ at: position, kind, cues: called }) => ({ at: position, call: { kind, cues: called } }))
}

function startOfScene(doc: Node, scene: number): number {
  let [position, count] = [0, 0]
  for (const block of doc.children) {
    if (block.type.name === 'sceneBlock' && ++count === scene) return position
    position += block.nodeSize
  }
  return position
}

/** The spoken words of the script by their positions; a block is read when it is asked for. */
function createSpokenWords(doc: Node, played: PlayedCuts) {
  const { children } = doc
  const hasSpeech = hasSpeaker(doc)
  const starts: number[] = []
  let position = 0
  for (const block of children) {
    starts.push(position)
    position += block.nodeSize
  }
  const known = new Map<number, readonly number[]>()
  const wordsOf = (index: number): readonly number[] => {
    const read = known.get(index)
    if (read) return read
    const { words, isSpeech } = wordsOfBlock(at(children, index), played)
    const spoken =
      hasSpeech && !isSpeech
        ? []
        : words.filter(({ kind }) => kind === 'spoken').map(({ from }) => at(starts, index) + from)
    known.set(index, spoken)
    return spoken
  }
  return {
    /** The word so many words before a position, or the first one behind `begin`; the position itself if there is none. */
    before(from: number, count: number, begin: number): number {
      let left = count
      let earliest = from
      let index = firstIndex(starts.length, (each) => at(starts, each) > from) - 1
      for (; index >= 0 && at(starts, index) + at(children, index).nodeSize > begin; index--) {
        const words = wordsOf(index).filter((word) => word < from && word >= begin)
        const found = words.at(-left)
        if (found !== undefined) return found
        left -= words.length
        earliest = words[0] ?? earliest
      }
      return earliest
    },
  }
}
