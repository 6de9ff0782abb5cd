import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { at } from '#/shared/at.ts'
import { findCast } from '#/shared/script/line-grammar/cast.ts'
import { NEW_SPEAKER_NAME } from '#/shared/script/nodes/block-specs.ts'
import { schema } from '#/shared/script/schema.ts'
import { foldSpeakerName, speakerList } from '#/shared/script/speaker-names.ts'
import { outlineIn } from '../model/outline-plugin.ts'

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

/** The number of first blocks in which the list of roles is searched, because it stands on a play's first pages. */
const MAX_BLOCKS = 200

/** A line that the grammar reads as a scene's heading. It replaces every scene, because scenes may have any name. */
const SCENE_LINE = '1. Szene'

/** The roles that a script lists before its first scene or speech, as they are written there. */
function castNames(doc: Node): readonly string[] {
  const lines: string[] = []
  for (let index = 0; index < Math.min(doc.childCount, MAX_BLOCKS); index++) {
    const block = doc.child(index)
    if (block.type === schema.nodes.dialogueBlock) break
    const isScene = block.type === schema.nodes.sceneBlock
    lines.push(isScene ? SCENE_LINE : block.textContent)
    if (isScene) break
  }
  const roles = findCast(lines)?.lines ?? new Map<number, number>()
  return [...roles].flatMap(([line, length]) => lines[line]?.slice(0, length) || [])
}

/** The roles without a speech so far. Any part of a role's name counts: 'Odoardo Galotti' speaks as 'ODOARDO'. */
function silentRoles(roles: readonly string[], speakers: readonly string[]): readonly string[] {
  const isInCapitals = speakers.length > 0 && speakers.every((name) => name === name.toUpperCase())
  return roles
    .filter((role) => !speakers.some((name) => words(role).includes(words(name))))
    .map((role) => (isInCapitals ? role.toUpperCase() : role))
}

const words = (name: string): string => ` ${foldSpeakerName(name)} `
