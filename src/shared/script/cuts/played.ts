// Whether words are played in the performance: the one answer for the follower, the next cue, lengths, print, search,
// comparisons, versions and exports. Words are not played if they are struck (a speech by its attribute, words by the
// mark `strike`), or if they lie in a closed cut.
import type { Node } from 'prosemirror-model'
import {
  plainText,
  type RichText,
  type ScriptBlock,
  textsOf,
  type TextSpan,
  withTexts,
} from '../blocks.ts'

/** The ids of the cuts whose words are played: they are open or proposed, or do not belong to the chosen set. */
export type PlayedCuts = Pick<ReadonlySet<string>, 'has'>

/** All cuts are closed. */
export const ALL_CLOSED: PlayedCuts = new Set()
/** All cuts are open: the text as it was before it was cut. */
export const ALL_OPEN: PlayedCuts = { has: () => true }

const NONE: readonly string[] = []

/** The cuts that are played once this one is closed. */
export const closing = (cutId: string, played: PlayedCuts): PlayedCuts => ({
  has: (id) => id !== cutId && played.has(id),
})

/** Whether a piece of text is played; its block may be struck as a whole. */
export function isPlayed(text: Node, played: PlayedCuts): boolean {
  return !isStruck(text) && isOutsideCuts(cutsOf(text), played)
}

/** Whether a script has words, and all of them are hidden. It ends at the first word that is not. */
export function isAllHidden(doc: Node, isHidden: (text: Node, block: Node) => boolean): boolean {
  let hasAny = false
  for (const block of doc.children) {
    let isAll = true
    block.descendants((node) => {
      if (isAll && node.isText && LETTER.test(node.text ?? '')) {
        hasAny = true
        isAll = isHidden(node, block)
      }
      return isAll
    })
    if (!isAll) return false
  }
  return hasAny
}

/** The same blocks with the words of closed cuts struck; a block without such words is the same object. */
export function withCutsStruck(
  blocks: readonly ScriptBlock[],
  played: PlayedCuts,
): readonly ScriptBlock[] {
  const struck = (text: RichText): RichText =>
    text.map((span) => (isCutOut(span, played) ? { ...span, strike: true } : span))
  return blocks.map((block) => {
    if (!textsOf(block).some((text) => text.some((span) => isCutOut(span, played)))) return block
    return withTexts(block, struck)
  })
}

/**
 * The same blocks without words that are not played, and without blocks that have no others, as the screen and the print leave them
 * out: names stay while their speech is played, and headings of scenes unless all words of the scene are cut.
 */
export function withoutCuts(
  blocks: readonly ScriptBlock[],
  played: PlayedCuts,
): readonly ScriptBlock[] {
  const left: ScriptBlock[] = []
  /** The place of the heading of the scene; -1 before the first one. */
  let [heading, isSomeCut, isSomeLeft] = [-1, false, true]
  const endScene = () => {
    if (heading >= 0 && isSomeCut && !isSomeLeft) left.splice(heading, 1)
  }
  for (const block of blocks) {
    if (block.type === 'scene') {
      endScene()
      ;[heading, isSomeCut, isSomeLeft] = [left.length, false, false]
    }
    const kept = leftOf(block, played)
    isSomeCut ||= textsOf(block).some((text) => text.some((span) => isCutOut(span, played)))
    isSomeLeft ||= kept !== null && hasWords(kept)
    if (kept) left.push(kept)
  }
  endScene()
  return left
}

/** What is played of a block; null if that is nothing. */
function leftOf(block: ScriptBlock, played: PlayedCuts): ScriptBlock | null {
  const isLeft = (span: TextSpan) => span.strike !== true && !isCutOut(span, played)
  if (block.type === 'dialogue' && block.struckThrough) return null
  if (textsOf(block).every((text) => text.every(isLeft))) return block
  const left = withTexts(block, (text) => leftWords(text, isLeft))
  // a name without words is played as long as it never had any
  const isSomething = block.type === 'scene' || (block.type === 'dialogue' && !hasWords(block))
  if (!isSomething && !hasWords(left)) return null
  if (left.type !== 'dialogue' || block.type !== 'dialogue') return left
  const paragraphs = left.paragraphs.filter(
    (text, index) => text.length > 0 || block.paragraphs[index]?.length === 0,
  )
  return { ...left, speaker: block.speaker, paragraphs: paragraphs.length > 0 ? paragraphs : [[]] }
}

const LETTER = /[\p{L}\p{N}]/u

/** With one space, or none at the beginning, where words between two spaces are gone. Punctuation alone is nothing. */
function leftWords(text: RichText, isLeft: (span: TextSpan) => boolean): RichText {
  if (text.every(isLeft)) return text
  const left: TextSpan[] = []
  let isGap = false
  for (const span of text) {
    if (!isLeft(span)) isGap = true
    else {
      const isBeside = isGap && /(?:^|\s)$/u.test(left.at(-1)?.text ?? '')
      const words = isBeside ? span.text.replace(/^ +/u, '') : span.text
      if (words === '') continue
      left.push({ ...span, text: words })
      isGap = false
    }
  }
  return LETTER.test(plainText(left)) ? left : []
}

const hasWords = (block: ScriptBlock): boolean =>
  textsOf(block)
    .slice(block.type === 'dialogue' ? 1 : 0)
    .some((text) => LETTER.test(plainText(text)))

const isCutOut = ({ cuts = NONE }: TextSpan, played: PlayedCuts): boolean =>
  !isOutsideCuts(cuts, played)

/** Whether words are played that lie in these cuts. */
export const isOutsideCuts = (cuts: readonly string[], played: PlayedCuts): boolean =>
  cuts.every((cutId) => played.has(cutId))

export const isStruck = ({ marks }: Node): boolean =>
  marks.some(({ type }) => type.name === 'strike')

/** The ids of the cuts in which a piece of text lies; the same empty list if it lies in none. */
export function cutsOf({ marks }: Node): readonly string[] {
  let cuts: string[] | null = null
  for (const { type, attrs } of marks)
    if (type.name === 'cut') (cuts ??= []).push(String(attrs.cutId))
  return cuts ?? NONE
}
