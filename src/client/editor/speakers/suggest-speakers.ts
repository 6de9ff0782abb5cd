import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { at } from '#/shared/at.ts'
import { NEW_SPEAKER_NAME } from '#/shared/script/nodes/dialogue-block.ts'
import { schema } from '#/shared/script/schema.ts'
import { foldSpeakerName, speakerList } from '#/shared/script/speaker-names.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { castNames, silentRoles } from './cast-names.ts'

const MAX_SUGGESTIONS = 6

export interface SpeakerSuggestions {
  /** The names that can be chosen. Enter takes the first one. */
  readonly names: readonly string[]
  /** The suggestion that equals the typed name: choosing it changes nothing. */
  readonly typed: string | null
  /** The range of the part of the name that a suggestion replaces. */
  readonly from: number
  readonly to: number
}

/**
 * Suggestions for the name (or the part between / or |) at the caret: the names of speakers, and then of listed roles,
 * that begin with the letters before the caret, and at last the typed name itself, for a new speaker. The typed name
 * comes first if a speaker has it already, or if it was only corrected in its middle. For a new speaker without a name
 * all speakers are suggested, first the last but one, because speakers take turns.
 */
export function suggestSpeakers(state: EditorState): SpeakerSuggestions | null {
  const { $head, from, to } = state.selection
  if ($head.parent.type !== schema.nodes.speaker) return null
  const start = $head.start()
  const full = $head.parent.textContent
  const isUnnamed = full === '' || (full === NEW_SPEAKER_NAME && to - from === full.length)
  if (!isUnnamed && from !== to) return null
  const typed = isUnnamed ? '' : full.slice(0, $head.parentOffset)
  const partStart = Math.max(typed.lastIndexOf('/'), typed.lastIndexOf('|')) + 1
  const part = foldSpeakerName(typed.slice(partStart))
  if (part === '' && !isUnnamed) return null
  const whole = isUnnamed ? full : at(full.slice(partStart).split(/[/|]/), 0).trimEnd()
  const foldedWhole = foldSpeakerName(whole)
  const speakers = namesByTurn(state, start - 2)
  const cast = [...speakers, ...silentRoles(castNames(state.doc), speakers)]
  const candidates = cast
    .filter((name) => {
      const folded = foldSpeakerName(name)
      return folded !== foldedWhole && folded.startsWith(part)
    })
    .slice(0, MAX_SUGGESTIONS)
  if (candidates.length === 0) return null
  const ownName = isUnnamed ? null : whole.trim()
  const isMeant =
    $head.parentOffset < partStart + whole.length ||
    cast.some((name) => foldSpeakerName(name) === foldedWhole)
  const lead = typed.slice(partStart).length - typed.slice(partStart).trimStart().length
  return {
    names: withOwn(candidates, ownName, isMeant),
    typed: ownName,
    from: start + partStart + lead,
    to: start + Math.max(partStart + whole.length, $head.parentOffset),
  }
}

function withOwn(
  names: readonly string[],
  own: string | null,
  isMeant: boolean,
): readonly string[] {
  if (own === null) return names
  return isMeant ? [own, ...names] : [...names, own]
}

/** Whether a node is a speaker without a name so far. */
export function isUnnamedSpeaker({ type, textContent }: Node): boolean {
  return type === schema.nodes.speaker && ['', NEW_SPEAKER_NAME].includes(textContent)
}

/**
 * All speakers of the script except at the block at `position`: the last but one first, then by how recently
 * they spoke.
 */
function namesByTurn(state: EditorState, position: number): readonly string[] {
  const others = outlineIn(state).outline.speakers.filter(
    (speaker) => speaker.position !== position && speaker.name !== NEW_SPEAKER_NAME,
  )
  const before = others.filter((speaker) => speaker.position < position).toReversed()
  const after = others.filter((speaker) => speaker.position > position)
  const [last, ...rest] = speakerList([...before, ...after].map(({ name }) => name))
  const [partner, ...remaining] = rest
  return [partner, last, ...remaining].filter((name) => name !== undefined)
}
