import type { Mark, Node } from 'prosemirror-model'
import { compareAnchors } from './compare-anchors.ts'
import { idOfCue, cueType, type CueType } from './cue-types.ts'
import { cutsOf, isStruck } from './cuts/played.ts'
import { speakerOfLine } from './line-grammar/speaker-name.ts'
import { isPronounceable, lettersOf } from './word-without-marks.ts'

export interface TextRange {
  readonly from: number
  readonly to: number
}

/** A run of text that belongs to a cue. Ranges count from the block's own position in the document. */
export interface CuePart {
  readonly cueId: string
  readonly cueType: CueType
  readonly cueName: string
  readonly manualNumber: boolean
  readonly storedNumber: string
  readonly text: string
  readonly range: TextRange
  /** Whether it has a word: punctuation alone has none. */
  readonly hasWord: boolean
  /** For each run of it that is not struck: the cuts in which the run lies. Where it has words, only runs with words. */
  readonly unstruck: readonly (readonly string[])[]
  readonly context: CueContext
}

/** The words of a cue, the text around them, and their speaker. */
export interface CueContext {
  readonly before: string
  readonly words: string
  readonly after: string
  /** Empty if no speaker says the words. */
  readonly speaker: string
}

export interface CommentPart {
  readonly commentId: string
  readonly commentText: string
  readonly text: string
  readonly range: TextRange
}

/** The data of one top-level block that the outline needs. */
export interface BlockSummary {
  readonly scene: { readonly storedNumber: string; readonly name: string } | null
  /** The text of a heading of level 1, which is an act where scenes follow; else null. */
  readonly act: string | null
  /**
   * The numbers of a page split; `printedNumber` is the number on the page of an imported PDF, null if it is not known.
   */
  readonly page: { readonly storedNumber: number; readonly printedNumber: string | null } | null
  /** The speaker's name of a dialogue block or of a paragraph like 'ANNA: …', else null. */
  readonly speaker: string | null
  readonly cues: readonly CuePart[]
  readonly comments: readonly CommentPart[]
  /** Whether some of its text lies in a cut. */
  readonly hasCuts: boolean
}

const summaries = new WeakMap<Node, BlockSummary>()

/** The summary of a top-level block; the same block is summarised once. */
export function summariseBlock(block: Node): BlockSummary {
  const known = summaries.get(block)
  if (known) return known
  // made where they are needed: most of a play's thousands of blocks have neither
  let cues: Parts<CuePlace> | null = null
  let comments: Parts<CommentPlace> | null = null
  let hasCuts = false
  const isAllStruck = block.attrs.struckThrough === true
  visitMarked({ node: block, start: 1 }, (node, from, textblock) => {
    const range = { from, to: from + node.nodeSize }
    const cuts = isAllStruck || isStruck(node) ? null : cutsOf(node)
    for (const mark of sortedMarks(node)) {
      if (mark.type.name === 'cueConnection')
        addCue((cues ??= createParts()), mark, {
          text: node.textContent,
          range,
          runs: [{ cuts, hasWord: isPronounceable(node.textContent) }],
          textblock,
        })
      else if (mark.type.name === 'comment')
        addComment((comments ??= createParts()), mark, node.textContent, range)
      else if (mark.type.name === 'cut') hasCuts = true
    }
  })
  const speaker = speakerOf(block)
  const summary: BlockSummary = {
    scene:
      block.type.name === 'sceneBlock'
        ? { storedNumber: String(block.attrs.sceneNumber), name: String(block.attrs.sceneName) }
        : null,
    act: actOf(block),
    page: pageOf(block),
    speaker,
    cues: cuesWithContext(cues, speaker ?? ''),
    comments: partsIn(comments),
    hasCuts,
  }
  summaries.set(block, summary)
  return summary
}

/** Calls `visit` for each piece that has marks, with where it begins: at opening the library's own walk takes twice as long. */
function visitMarked(
  textblock: Textblock,
  visit: (node: Node, from: number, textblock: Textblock) => void,
): void {
  let from = textblock.start
  for (const child of textblock.node.children) {
    if (child.marks.length > 0) visit(child, from, textblock)
    if (child.content.size > 0) visitMarked({ node: child, start: from + 1 }, visit)
    from += child.nodeSize
  }
}

/** The fields are named one by one: the rest of an object is copied slowly, and is slow to read. */
function cuesWithContext(cues: Parts<CuePlace> | null, speaker: string): readonly CuePart[] {
  if (cues === null) return NO_PARTS
  const textOf = createTexts()
  return cues.all.map(
    ({
      cueId,
      cueType: type,
      cueName,
      manualNumber,
      storedNumber,
      text,
      range,
      runs,
      textblock,
    }) => {
      const hasWord = runs.some((run) => run.hasWord)
      return {
        cueId,
        cueType: type,
        cueName,
        manualNumber,
        storedNumber,
        text,
        range,
        hasWord,
        unstruck: runs.flatMap((run) =>
          run.cuts === null || run.hasWord !== hasWord ? [] : [run.cuts],
        ),
        context: new ContextWhenAsked(textblock, textOf, range, speaker),
      }
    },
  )
}

/** Cues on one word stand in the order in which they were made, whatever name or number one of them is given. */
function sortedMarks({ marks }: Node): readonly Mark[] {
  return marks.length > 1
    ? marks.toSorted((a, b) => compareIds(a, b) || compareAnchors(a.attrs, b.attrs))
    : marks
}

/** The id of a cue begins with the time when it was made. */
function compareIds(a: Mark, b: Mark): number {
  const [left, right] = [idOfMark(a), idOfMark(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

const idOfMark = ({ type, attrs }: Mark): string =>
  type.name === 'cueConnection' ? idOfCue(attrs) : ''

/** A heading in the middle is the play's title, on its title page. */
function actOf(block: Node): string | null {
  const { type, attrs } = block
  if (type.name !== 'heading' || attrs.level !== 1 || attrs.textAlign === 'center') return null
  // the text of each block would be put together if it were read with its attributes
  return block.textContent.trim() || null
}

function pageOf({ type, attrs }: Node): BlockSummary['page'] {
  if (type.name !== 'pageSplit') return null
  const printed: unknown = attrs.printedNumber
  const isPrinted = typeof printed === 'string' && printed !== ''
  return { storedNumber: Number(attrs.pageNumber), printedNumber: isPrinted ? printed : null }
}

function speakerOf(block: Node): string | null {
  if (block.type.name === 'dialogueBlock') return lettersOf(block.child(0))
  return block.type.name === 'paragraph' ? speakerOfLine(lettersOf(block)) : null
}

/** How many words the context of a cue has before and after the cue's own words. */
const WORDS_BEFORE = 4
const WORDS_AFTER = 3

/**
 * Reads the context when it is first used: a script has hundreds of cues, and lists show only a few of them. A class, so that
 * its functions are not made for each cue.
 */
class ContextWhenAsked implements CueContext {
  readonly #place: Parameters<typeof contextOf>
  #read: CueContext | null = null

  constructor(...place: Parameters<typeof contextOf>) {
    this.#place = place
  }

  get before(): string {
    return this.#context().before
  }
  get words(): string {
    return this.#context().words
  }
  get after(): string {
    return this.#context().after
  }
  get speaker(): string {
    return this.#context().speaker
  }

  #context(): CueContext {
    return (this.#read ??= contextOf(...this.#place))
  }
}

/** A block of text, and where its content begins in its top-level block, whose own position is 0. */
interface Textblock {
  readonly node: Node
  readonly start: number
}

/** The texts of textblocks, each read once; what is no text counts as a blank, so that places are those of the node. */
function createTexts(): (node: Node) => string {
  const texts = new Map<Node, string>()
  return (node) => {
    const known = texts.get(node)
    if (known !== undefined) return known
    const text = node.textBetween(0, node.content.size, undefined, ' ')
    texts.set(node, text)
    return text
  }
}

/** In letters: so much is looked at for the words around a cue, of which there may be thousands in one line. */
const MAX_AROUND = 1_000

/** @param range counts from the block's own position, like a part's */
function contextOf(
  { node, start }: Textblock,
  textOf: (node: Node) => string,
  range: TextRange,
  speaker: string,
): CueContext {
  const all = textOf(node)
  const [from, to] = [range.from - start, range.to - start]
  const before = all.slice(Math.max(0, from - MAX_AROUND), from).split(/\s+/)
  const after = all.slice(to, to + MAX_AROUND).split(/\s+/)
  const isName = node.type.name === 'speaker'
  // a cue may begin or end within a word: the rest of that word is kept beside the words around it
  const [kept, follows] = [before.slice(-WORDS_BEFORE - 1), after.slice(0, WORDS_AFTER + 1)]
  return {
    before: (kept.length < before.length ? '… ' : '') + kept.join(' ').trimStart(),
    words: all.slice(from, to),
    after: follows.join(' ').trimEnd() + (follows.length < after.length ? ' …' : ''),
    speaker: isName ? '' : speaker,
  }
}

/** Parts in their order, and the last one of each id. */
interface Parts<T> {
  readonly all: readonly T[]
  readonly last: (id: string) => T | undefined
  readonly add: (id: string, part: T) => void
}

const NO_PARTS: readonly never[] = []

const partsIn = <T>(parts: Parts<T> | null): readonly T[] => parts?.all ?? NO_PARTS

function createParts<T>(): Parts<T> {
  const all: T[] = []
  const lastOf = new Map<string, number>()
  return {
    all,
    last: (id) => all[lastOf.get(id) ?? -1],
    add: (id, part) => void lastOf.set(id, all.push(part) - 1),
  }
}

/** Parts that follow each other are one, which grows. */
interface Growing {
  text: string
  range: TextRange
}

interface CueRun {
  /** The cuts in which it lies; null if it is struck. */
  readonly cuts: readonly string[] | null
  readonly hasWord: boolean
}

type CuePlace = Omit<CuePart, 'context' | 'hasWord' | 'unstruck' | keyof Growing> &
  Growing & { readonly runs: CueRun[]; readonly textblock: Textblock }

type CommentPlace = Omit<CommentPart, keyof Growing> & Growing

function addCue(
  cues: Parts<CuePlace>,
  mark: Mark,
  part: Pick<CuePlace, 'text' | 'range' | 'runs' | 'textblock'>,
): void {
  const { text, range, runs } = part
  const cueId = idOfCue(mark.attrs)
  const storedNumber = String(mark.attrs.cueNumber)
  const last = cues.last(cueId)
  if (last && last.range.from === range.from) return
  if (last && last.range.to === range.from && last.storedNumber === storedNumber) {
    grow(last, text, range)
    last.runs.push(...runs)
    return
  }
  cues.add(cueId, {
    cueId,
    cueType: cueType(mark.attrs.cueType),
    cueName: String(mark.attrs.cueName),
    manualNumber: mark.attrs.manualNumber === true,
    storedNumber,
    ...part,
  })
}

function addComment(
  comments: Parts<CommentPlace>,
  mark: Mark,
  text: string,
  range: TextRange,
): void {
  const commentId = String(mark.attrs.commentId)
  const last = comments.last(commentId)
  if (last && last.range.from === range.from) return
  if (last && last.range.to === range.from) grow(last, text, range)
  else
    comments.add(commentId, { commentId, commentText: String(mark.attrs.commentText), text, range })
}

function grow(part: Growing, text: string, { to }: TextRange): void {
  part.text += text
  part.range = { from: part.range.from, to }
}
