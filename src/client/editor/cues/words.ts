import type { ResolvedPos } from 'prosemirror-model'
import type { Selection } from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { isPronounceable } from '#/shared/script/word-without-marks.ts'
import { NOT_TEXT, wordAt } from '#/shared/script/words.ts'
import type { EditorView } from 'prosemirror-view'
import { createHighlightedRange } from '../core/sheet/highlighted-range.ts'

/** The number of words by which a cue may be extended on each side of its first word (CUE-20). */
const MAX_NEIGHBOURS = 4
const STARTS_WITH_LETTER = /^\p{L}/u
const NEXT_WORD = /^\s+(\S+)/

/** The words to which a cue at a position is connected: one word, or a whole name; null if there is no word to say. */
export function cueWordAt($position: ResolvedPos): TextRange | null {
  const word = wordAt($position)
  if (!word || !isPronounceable($position.doc.textBetween(word.from, word.to))) return null
  const { parent } = $position
  // a part of a name does not name a speaker, so a cue stands on the whole name
  return parent.type.name === 'speaker' ? trimmed($position, 0, parent.content.size) : word
}

/**
 * The words from the anchor to the head, in the anchor's text block: up to four neighbours of the anchor's word, each
 * of which starts with a letter and is at least partly selected. Null if there is no word at the anchor.
 */
export function wordsBetween($anchor: ResolvedPos, head: number): TextRange | null {
  const word = cueWordAt($anchor)
  if (!word) return null
  const text = $anchor.parent.textContent
  const start = $anchor.start()
  let { from, to } = word
  for (let count = 0; count < MAX_NEIGHBOURS; count++) {
    if (head > to) {
      const match = NEXT_WORD.exec(text.slice(to - start))
      if (!isLetterWord(match) || head <= to + match[0].length - match[1].length) break
      to += match[0].length
    } else if (head < from) {
      const previous = wordBefore(text, from - start)
      if (!previous || !STARTS_WITH_LETTER.test(text.slice(previous.from, previous.to))) break
      if (head >= start + previous.to) break
      from = start + previous.from
    }
  }
  return { from, to }
}

/** The word before the blanks that end at an offset of a text; null if no blanks end there, or no word is before them. */
export function wordBefore(text: Pick<string, 'charAt'>, end: number): TextRange | null {
  const isBlank = (index: number) => text.charAt(index).trim() === ''
  let to = end
  while (to > 0 && isBlank(to - 1)) to--
  if (to === end || to === 0) return null
  let from = to
  while (from > 0 && !isBlank(from - 1)) from--
  return { from, to }
}

/** The selected words, or the word at the caret. Selected blanks at either end add no word. */
export function selectedWords({ $anchor, $head, empty }: Selection): TextRange | null {
  if (empty) return cueWordAt($head)
  const [start, size] = [$anchor.start(), $anchor.parent.content.size]
  const within = (position: number) => Math.min(size, Math.max(0, position - start))
  const isBackward = $head.pos < $anchor.pos
  const ends = [within($anchor.pos), within($head.pos)] as const
  const { from, to } = trimmed($anchor, Math.min(...ends), Math.max(...ends))
  if (from >= to) return null
  const { doc } = $anchor
  return isBackward ? wordsBetween(doc.resolve(to), from) : wordsBetween(doc.resolve(from), to)
}

/** A range of the position's text block, in positions of the document, without the blanks at its ends. */
function trimmed($position: ResolvedPos, from: number, to: number): TextRange {
  const text = $position.parent.textBetween(from, to, undefined, NOT_TEXT)
  const start = $position.start() + from
  return {
    from: start + text.length - text.trimStart().length,
    to: start + text.trimEnd().length,
  }
}

function isLetterWord(
  match: RegExpExecArray | null,
): match is RegExpExecArray & readonly [string, string] {
  return match?.[1] !== undefined && STARTS_WITH_LETTER.test(match[1])
}

/** The words that a cue would be connected to if the pointer were released now. */
export const wordPreview = createHighlightedRange('wordPreview', 'cue-preview')

export function showPreview(view: EditorView, range: TextRange | null): void {
  const shown = wordPreview.rangeIn(view.state)
  if (shown?.from === range?.from && shown?.to === range?.to) return
  const { state } = view
  view.dispatch(range ? wordPreview.highlight(state, range) : wordPreview.clear(state.tr))
}

/** The words from the anchor of a drag to the pointer; without an anchor the word under the pointer. */
export function wordsUnder(
  view: EditorView,
  pointer: { readonly clientX: number; readonly clientY: number },
  anchor: number | null = null,
): TextRange | null {
  const at = view.posAtCoords({ left: pointer.clientX, top: pointer.clientY })
  return at && wordsBetween(view.state.doc.resolve(anchor ?? at.pos), at.pos)
}
