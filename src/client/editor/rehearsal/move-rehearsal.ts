import { type Command, type EditorState, Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type PlacedWord, spokenWordFrom, wordsForLine } from '#/shared/script/script-words.ts'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { wordAt } from '#/shared/script/words.ts'
import { inServerTime } from '#/client/local/server-clock.ts'
import { playedIn } from '../model/cuts-plugin.ts'
import {
  rehearsalIn,
  withRehearsal,
  type RehearsalPlace,
  rehearsedWord,
} from '../model/rehearsal-state.ts'

export interface RehearsalMove {
  /** The only two causes that move the line (REH-5). */
  readonly source: 'jump' | 'recognised'
  /** The time of the click, or of the recognition, in epoch ms. */
  readonly at: number
}

/**
 * Makes the word at a position the current word, for everybody. Does not apply outside of rehearsal, if there is no
 * word at the position, or if a newer place holds (REH-8).
 */
export function moveRehearsal(position: number, { source, at }: RehearsalMove): Command {
  return (state, dispatch) => {
    const { isOn, place } = rehearsalIn(state)
    if (!isOn || position < 0 || position > state.doc.content.size) return false
    const word = wordAt(state.doc.resolve(position))
    if (!word || (place && at < place.since)) return false
    const next: RehearsalPlace = {
      word,
      // a stamp must be later than the stamp of the known place, although the clocks of machines differ; by a clock that is
      // wrong by days the others would not believe it
      stamp: Math.max(inServerTime(at), (place?.stamp ?? 0) + 1),
      by: null,
      since: at,
      isAskedFor: source === 'jump',
    }
    dispatch?.(withRehearsal(state.tr, { isOn, place: next }))
    return true
  }
}

/** Begins the rehearsal at the first spoken word from a position on; where none is spoken at all, at the first word. If others rehearse, the user joins their line. */
export function startRehearsal(position: number): Command {
  return (state, dispatch) => {
    if (rehearsalIn(state).isOn) return false
    dispatch?.(withRehearsal(state.tr, { isOn: true, place: startPlace(state, position) }))
    return true
  }
}

/** Ends the rehearsal on this screen. */
export const endRehearsal: Command = (state, dispatch) => {
  if (!rehearsalIn(state).isOn) return false
  dispatch?.(withRehearsal(state.tr, { isOn: false, place: null }))
  return true
}

function startPlace(state: EditorState, position: number): RehearsalPlace {
  const words = wordsForLine({ doc: state.doc, played: playedIn(state) })
  const word = words[spokenWordFrom(words, position)] ?? words[spokenWordFrom(words, 0)]
  const { from, to } = word ?? placeWithoutWord(state, position)
  // with the lowest stamp, so that this place does not move the line of others who rehearse
  return { word: { from, to }, stamp: 0, since: 0, by: null, isAskedFor: true }
}

/** Within a block, which is highlighted then. */
function placeWithoutWord({ doc }: EditorState, position: number): TextRange {
  const { from } = Selection.near(doc.resolve(Math.min(position, doc.content.size)))
  return { from, to: from }
}

/** Two words whose tops differ by less are in one line, whatever their styles. */
const SAME_LINE_PX = 8

/** Goes to the first spoken word of the next or previous line as it is on this screen (REH-33). */
export function stepLine(view: EditorView, step: 1 | -1): void {
  const word = rehearsedWord(view.state)
  if (!word) return
  const topOf = ({ from }: { readonly from: number }) => view.coordsAtPos(from).top
  const { doc } = view.state
  const goal = lineBeside(wordsForLine({ doc, played: playedIn(view.state) }), {
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
