import { playedIn } from '../model/cuts-plugin.ts'
import type { Command, EditorState } from 'prosemirror-state'
import { scriptWords, spokenWordFrom } from '#/shared/script/script-words.ts'
import { wordAt } from '#/shared/script/words.ts'
import { rehearsalIn, withRehearsal, type RehearsalPlace } from '../model/rehearsal-state.ts'

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
      // a stamp must be later than the stamp of the known place, although the clocks of machines differ
      stamp: Math.max(at, (place?.stamp ?? 0) + 1),
      by: null,
      since: at,
      isAskedFor: source === 'jump',
    }
    dispatch?.(withRehearsal(state.tr, { isOn, place: next }))
    return true
  }
}

/** Begins the rehearsal at the first spoken word from a position on. If others rehearse, the user joins their line. */
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
  const words = scriptWords(state.doc, playedIn(state))
  const word = words[spokenWordFrom(words, position)] ?? words.find(({ kind }) => kind === 'spoken')
  const { from, to } = word ?? { from: position, to: position }
  // with the lowest stamp, so that this place does not move the line of others who rehearse
  return { word: { from, to }, stamp: 0, since: 0, by: null, isAskedFor: true }
}
