// Finds speakers, and words of the text.
import type { Node } from 'prosemirror-model'
import { unfoldedOffset } from '../../fold-case.ts'
import {
  indexOfWordStart,
  MATCH,
  matchWords,
  searchableBlock,
  type SearchableBlock,
  type SearchableLine,
} from './occurrences.ts'
import {
  readWords,
  startOf,
  type BlockAt,
  type Candidate,
  type SearchedScript,
} from './read-place.ts'

interface Speaker {
  readonly name: string
  readonly rank: number
  readonly speeches: number
  /** The next speech from the caret on, or the first where there is none. */
  readonly next: FoundBlock
}

interface FoundBlock extends BlockAt {
  readonly read: SearchableBlock
}

/** Folded words in a folded paragraph. */
interface FoundPart {
  readonly line: SearchableLine
  readonly at: number
  readonly part: string
}

/** Each speaker once, with their next speech. */
export function findSpeakers(script: SearchedScript, words: string): readonly Candidate[] {
  const speakers = new Map<string, Speaker | null>()
  eachBlock(script.doc, (block) => {
    for (const { name, folded } of block.read.speakers) {
      const before = speakers.get(folded)
      if (before === null) continue
      if (before) {
        const isNext = before.next.position <= script.caret && block.position > script.caret
        const next = isNext ? block : before.next
        speakers.set(folded, { ...before, next, speeches: before.speeches + 1 })
      } else {
        const rank = matchWords(folded, words)?.rank
        speakers.set(folded, rank === undefined ? null : { name, rank, speeches: 1, next: block })
      }
    }
  })
  return [...speakers].flatMap(([folded, speaker]) => {
    if (!speaker) return []
    const { name, speeches, rank, next } = speaker
    const { nameStart, nameLength, lines } = next.read
    const from = next.position + nameStart
    const range = { from, to: from + nameLength }
    const said = { before: '', words: '', after: startOf(lines[0]?.text ?? ''), speaker: '' }
    const read = () =>
      ({
        kind: 'speaker',
        id: `speaker-${folded}`,
        name,
        speeches,
        ...readWords(script, next, range),
        excerpt: said,
      }) as const
    return [{ rank, read }]
  })
}

/** The typed words as they stand, once in each paragraph; else all of the words in one block, in any order. */
export function findText(script: SearchedScript, words: string): readonly Candidate[] {
  const candidates: Candidate[] = []
  const parts = words.split(' ')
  const add = (rank: number, block: FoundBlock, { line, at, part }: FoundPart) => {
    const start = block.position + line.start
    const read = () => {
      const from = start + unfoldedOffset(line.text, at)
      const to = start + unfoldedOffset(line.text, at + part.length)
      return {
        kind: 'text',
        id: `text-${from}`,
        ...readWords(script, block, { from, to }),
      } as const
    }
    candidates.push({ rank, read })
  }
  eachBlock(script.doc, (block) => {
    let isFound = false
    for (const line of block.read.lines) {
      const match = matchWords(line.folded, words)
      if (!match) continue
      isFound = true
      add(rankInText(match.rank), block, { line, at: match.at, part: words })
    }
    if (isFound || parts.length < 2) return
    const scattered = findScattered(block.read, parts)
    if (scattered) add(MATCH.scattered, block, scattered)
  })
  return candidates
}

/** A paragraph that is nothing but the words, or begins with them, is no better than one that has them elsewhere. */
function rankInText(rank: number): number {
  if (rank === MATCH.equal) return MATCH.whole
  return rank === MATCH.start ? MATCH.wordStart : rank
}

/** The first of the words, if all of them begin words of the speech or of its speaker's name; null where not. */
function findScattered(block: SearchableBlock, parts: readonly string[]): FoundPart | null {
  let first: FoundPart | null = null
  for (const part of parts) {
    const line = block.lines.find(({ folded }) => indexOfWordStart(folded, part) >= 0)
    if (line) first ??= { line, at: indexOfWordStart(line.folded, part), part }
    else if (!block.speakers.some(({ folded }) => indexOfWordStart(folded, part) >= 0)) return null
  }
  return first
}

function eachBlock({ children }: Node, see: (block: FoundBlock) => void): void {
  let position = 0
  for (const block of children) {
    see({ block, position, read: searchableBlock(block) })
    position += block.nodeSize
  }
}
