import { plainText, type RichText, type ScriptBlock } from '#/shared/script/blocks.ts'

/** A word, a run of white space or one sign, and how much of it is struck. */
export interface Token {
  readonly text: string
  readonly struck: 'no' | 'partly' | 'all'
}

const TOKEN = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*|\s+|./gsu
const WORD = /^[\p{L}\p{N}]/u

/** The words of a text in lower case. */
export const wordsOf = (text: string): readonly string[] =>
  (text.match(TOKEN) ?? []).filter(isWord).map((word) => word.toLowerCase())

export const isWord = (text: string): boolean => WORD.test(text)

/** The texts that a block shows beside its speaker: its paragraphs, or a scene's name and the text beside the name. */
export function textsOf(block: ScriptBlock): readonly RichText[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [block.text]
    case 'scene': {
      const name: RichText = [{ text: block.sceneName }]
      return block.text.length > 0 ? [name, block.text] : [name]
    }
    case 'dialogue':
      return block.paragraphs
    default:
      return []
  }
}

/** All texts of a block as one text; a line feed separates paragraphs. */
export const textOf = (block: ScriptBlock): string => textsOf(block).map(plainText).join('\n')

export function tokensOf(block: ScriptBlock): readonly Token[] {
  const isAllStruck = block.type === 'dialogue' && block.struckThrough
  return textsOf(block).flatMap((text, index) =>
    index === 0 ? tokens(text, isAllStruck) : [LINE_FEED, ...tokens(text, isAllStruck)],
  )
}

/** The struck words of a block, as one string to compare. */
export function strikesIn(block: ScriptBlock): string {
  if (block.type === 'dialogue' && block.struckThrough) return 'all'
  const strikes = textsOf(block).flatMap((text, index) =>
    strikesOf(text).map((range) => `${index}:${range.join('-')}`),
  )
  return strikes.join(' ')
}

export const speakerOf = (block: ScriptBlock): string =>
  block.type === 'dialogue' ? plainText(block.speaker).trim() : ''

const LINE_FEED: Token = { text: '\n', struck: 'no' }

function tokens(spans: RichText, isAllStruck: boolean): readonly Token[] {
  const strikeEnds = isAllStruck ? [] : strikesOf(spans)
  return [...plainText(spans).matchAll(TOKEN)].map(({ 0: text, index }) => ({
    text,
    struck: isAllStruck ? 'all' : struckBetween(strikeEnds, index, index + text.length),
  }))
}

type Range = readonly [from: number, to: number]

function strikesOf(spans: RichText): readonly Range[] {
  const ranges: Range[] = []
  let from = 0
  for (const { text, strike } of spans) {
    if (strike) ranges.push([from, from + text.length])
    from += text.length
  }
  return ranges
}

function struckBetween(strikes: readonly Range[], from: number, to: number): Token['struck'] {
  const length = strikes.reduce(
    (sum, [start, end]) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)),
    0,
  )
  if (length === 0) return 'no'
  return length === to - from ? 'all' : 'partly'
}
