import { playedIn } from '../model/cuts-plugin.ts'
import type { EditorView } from 'prosemirror-view'
import { scriptWords, spokenWordFrom, type PlacedWord } from '#/shared/script/script-words.ts'
import { rehearsedWord } from '../model/rehearsal-state.ts'
import { moveRehearsal } from './move-rehearsal.ts'

/** Two words whose tops differ by less are in one line, whatever their styles. */
const SAME_LINE_PX = 8

/** Goes to the first spoken word of the next or previous line as it is on this screen (REH-33). */
export function stepLine(view: EditorView, step: 1 | -1): void {
  const word = rehearsedWord(view.state)
  if (!word) return
  const topOf = ({ from }: { readonly from: number }) => view.coordsAtPos(from).top
  const goal = lineBeside(scriptWords(view.state.doc, playedIn(view.state)), {
    at: word.from,
    step,
    topOf,
  })
  if (goal) moveRehearsal(goal.from, { source: 'jump', at: Date.now() })(view.state, view.dispatch)
}

interface Walk {
  readonly at: number
  readonly step: 1 | -1
  readonly topOf: (place: { readonly from: number }) => number
}

/** The first word of the line after or before the position's line; null at the script's end. */
export function lineBeside(
  words: readonly PlacedWord[],
  { at, step, topOf }: Walk,
): PlacedWord | null {
  const next = spokenWordFrom(words, at)
  const behind = next < 0 ? words.length : next
  let line = topOf({ from: at })
  let found: PlacedWord | null = null
  for (let index = step === 1 ? behind : behind - 1; ; index += step) {
    const word = words[index]
    if (!word) return found
    if (word.kind !== 'spoken') continue
    const top = topOf(word)
    const isSameLine = Math.abs(top - line) < SAME_LINE_PX
    if (found && !isSameLine) return found
    if (isSameLine && !found) continue
    // backwards the line's first word comes last
    found = word
    line = top
    if (step === 1) return found
  }
}
