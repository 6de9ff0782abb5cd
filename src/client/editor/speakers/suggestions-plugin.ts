import { Plugin, PluginKey, TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { isLocalEdit } from '../core/binding/local-change.ts'
import { schema } from '#/shared/script/schema.ts'
import { isRenamingSpeakers } from './rename-plugin.ts'
import { isUnnamedSpeaker, suggestSpeakers, type SpeakerSuggestions } from './suggest-speakers.ts'

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
