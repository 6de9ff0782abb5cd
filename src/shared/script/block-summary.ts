import type { Mark, Node } from 'prosemirror-model'
import { compareAnchors } from './compare-anchors.ts'
import { idOfCue } from './cue-id.ts'
import { cueType, type CueType } from './cue-types.ts'
import { speakerOfLine } from './speaker-names.ts'

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
  /** Whether all of it is struck. */
  readonly isStruck: boolean
}

export interface CommentPart {
  readonly commentId: string
  readonly commentText: string
  readonly text: string
  readonly range: TextRange
}

/** What the outline needs of one top-level block. */
export interface BlockSummary {
  readonly scene: { readonly storedNumber: string; readonly name: string } | null
  /** The stored page number of a page split, else null. */
  readonly page: number | null
  /** The speaker's name of a dialogue block or of a paragraph like 'ANNA: …', else null. */
  readonly speaker: string | null
  readonly cues: readonly CuePart[]
  readonly comments: readonly CommentPart[]
}

const summaries = new WeakMap<Node, BlockSummary>()

/** The summary of a top-level block; the same block is summarised once. */
export function summariseBlock(block: Node): BlockSummary {
  const known = summaries.get(block)
  if (known) return known
  const cues: CuePart[] = []
  const comments: CommentPart[] = []
  const isCut = block.attrs.struckThrough === true
  block.descendants((node, position) => {
    if (node.marks.length === 0) return
    const range = { from: position + 1, to: position + 1 + node.nodeSize }
    const isStruck = isCut || node.marks.some(({ type }) => type.name === 'strike')
    for (const mark of sortedMarks(node)) {
      if (mark.type.name === 'cueConnection')
        addCue(cues, mark, { text: node.text ?? '', range, isStruck })
      else if (mark.type.name === 'comment') addComment(comments, mark, node.text ?? '', range)
    }
  })
  const summary: BlockSummary = {
    scene:
      block.type.name === 'sceneBlock'
        ? { storedNumber: String(block.attrs.sceneNumber), name: String(block.attrs.sceneName) }
        : null,
    page: block.type.name === 'pageSplit' ? Number(block.attrs.pageNumber) : null,
    speaker: speakerOf(block),
    cues,
    comments,
  }
  summaries.set(block, summary)
  return summary
}

function sortedMarks({ marks }: Node): readonly Mark[] {
  return marks.length > 1 ? marks.toSorted((a, b) => compareAnchors(a.attrs, b.attrs)) : marks
}

function speakerOf(block: Node): string | null {
  if (block.type.name === 'dialogueBlock') return block.firstChild?.textContent ?? ''
  return block.type.name === 'paragraph' ? speakerOfLine(block.textContent) : null
}

function addCue(
  cues: CuePart[],
  mark: Mark,
  { text, range, isStruck }: Pick<CuePart, 'text' | 'range' | 'isStruck'>,
): void {
  const cueId = idOfCue(mark.attrs)
  const storedNumber = String(mark.attrs.cueNumber)
  const index = cues.findLastIndex((cue) => cue.cueId === cueId)
  const last = cues[index]
  if (last && last.range.from === range.from) return
  if (last && last.range.to === range.from && last.storedNumber === storedNumber) {
    cues[index] = {
      ...last,
      text: last.text + text,
      range: { from: last.range.from, to: range.to },
      isStruck: last.isStruck && isStruck,
    }
    return
  }
  cues.push({
    cueId,
    cueType: cueType(mark.attrs.cueType),
    cueName: String(mark.attrs.cueName),
    manualNumber: mark.attrs.manualNumber === true,
    storedNumber,
    text,
    range,
    isStruck,
  })
}

function addComment(comments: CommentPart[], mark: Mark, text: string, range: TextRange): void {
  const commentId = String(mark.attrs.commentId)
  const index = comments.findLastIndex((part) => part.commentId === commentId)
  const last = comments[index]
  if (last && last.range.from === range.from) return
  if (last && last.range.to === range.from)
    comments[index] = {
      ...last,
      text: last.text + text,
      range: { from: last.range.from, to: range.to },
    }
  else comments.push({ commentId, commentText: String(mark.attrs.commentText), text, range })
}
