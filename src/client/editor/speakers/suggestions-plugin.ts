import { Plugin, PluginKey, TextSelection, type Command, type EditorState } from 'prosemirror-state'
import type { Node } from 'prosemirror-model'
import { schema } from '#/shared/script/schema.ts'
import { at } from '#/shared/at.ts'
import { findCast } from '#/shared/script/line-grammar/cast.ts'
import { NEW_SPEAKER_NAME } from '#/shared/script/nodes/block-specs.ts'
import { foldSpeakerName, speakerList } from '#/shared/script/line-grammar/speaker-name.ts'
import { isLocalEdit } from '../core/binding/local-change.ts'
import { isRenamingSpeakers } from './rename-plugin.ts'
import { outlineIn } from '../model/outline-plugin.ts'

interface Offered {
  readonly suggestions: SpeakerSuggestions | null
  /** The index of the suggestion that Enter takes. */
  readonly index: number
}

const key = new PluginKey<Offered>('speakerSuggestions')
const NOTHING: Offered = { suggestions: null, index: 0 }

/** Suggests names while a name is typed. Arrows choose (at first the first one), Enter and Tab take, Escape closes. */
export function speakerSuggestionsPlugin(): Plugin<Offered> {
  return new Plugin<Offered>({
    key,
    state: {
      init: () => NOTHING,
      apply(transaction, offered, before, after) {
        const index: number | null | undefined = transaction.getMeta(key)
        // a user who renames a speaker everywhere does not want another speaker
        if (index === null || isRenamingSpeakers(after)) return NOTHING
        if (index !== undefined) return { ...offered, index }
        if (isLocalEdit(transaction) && isNaming(before, after))
          return { suggestions: suggestSpeakers(after), index: 0 }
        if (!offered.suggestions) return offered
        // other edits, including edits of other users, move the suggestions and do not close them
        if (transaction.docChanged) return offeredAgain(offered, suggestSpeakers(after))
        return transaction.selectionSet ? NOTHING : offered
      },
    },
    props: {
      handleKeyDown(view, event) {
        const command = COMMAND_BY_KEY[event.key]
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
        const isAnswered = isPlain && command !== undefined && command(view.state, view.dispatch)
        // after a name was taken, the key goes on to the speech, as it does in a complete name
        return isAnswered && command !== takeChosen
      },
    },
  })
}

/** The new suggestions, with the same name chosen as before. */
function offeredAgain(
  { suggestions: before, index }: Offered,
  suggestions: SpeakerSuggestions | null,
): Offered {
  const chosen = suggestions?.names.indexOf(before?.names[index] ?? '') ?? 0
  return { suggestions, index: Math.max(0, chosen) }
}

export function offeredSpeakers(state: EditorState): Offered {
  return key.getState(state) ?? NOTHING
}

/** Replaces the typed letters by a name. If the letters are this name already, only the list closes. */
export function takeSpeaker(name: string): Command {
  return (state, dispatch) => {
    const { suggestions } = offeredSpeakers(state)
    if (!suggestions) return false
    if (name === suggestions.typed) return close(state, dispatch)
    if (dispatch) {
      const transaction = state.tr.insertText(name, suggestions.from, suggestions.to)
      const end = suggestions.from + name.length
      dispatch(
        transaction
          .setSelection(TextSelection.create(transaction.doc, end))
          .setMeta(key, null)
          .scrollIntoView(),
      )
    }
    return true
  }
}

/** A press on a name takes it and leads on to the speech, as Enter does: a phone has no Tab key. */
export function pressSpeaker(name: string): Command {
  return (state, dispatch) =>
    takeSpeaker(name)(
      state,
      dispatch &&
        ((transaction) => {
          const textStart = transaction.selection.$head.after() + 2
          dispatch(transaction.setSelection(TextSelection.create(transaction.doc, textStart)))
        }),
    )
}

function step(by: number): Command {
  return (state, dispatch) => {
    const { suggestions, index } = offeredSpeakers(state)
    if (!suggestions) return false
    const count = suggestions.names.length
    dispatch?.(state.tr.setMeta(key, (index + by + count) % count))
    return true
  }
}

const takeChosen: Command = (state, dispatch) => {
  const { suggestions, index } = offeredSpeakers(state)
  const name = suggestions?.names[index]
  return name !== undefined && takeSpeaker(name)(state, dispatch)
}

/** Whether a transaction has named the speaker at the caret: it is new or has another text, and was not only moved. */
function isNaming(before: EditorState, after: EditorState): boolean {
  const [was, is] = [before.selection.$head.parent, after.selection.$head.parent]
  if (is === was) return false
  const isTypedIn = was.type === schema.nodes.speaker && is.textContent !== was.textContent
  return isTypedIn || isUnnamedSpeaker(is)
}

const close: Command = (state, dispatch) => {
  if (!offeredSpeakers(state).suggestions) return false
  dispatch?.(state.tr.setMeta(key, null))
  return true
}

const COMMAND_BY_KEY: Readonly<Record<string, Command>> = {
  ArrowDown: step(1),
  ArrowUp: step(-1),
  Enter: takeChosen,
  Tab: takeChosen,
  Escape: close,
}

const MAX_SUGGESTIONS = 6

interface SpeakerSuggestions {
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
function isUnnamedSpeaker({ type, textContent }: Node): boolean {
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
