import { Plugin, PluginKey, TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { isLocalEdit } from '../core/binding/local-change.ts'
import { schema } from '#/shared/script/schema.ts'
import { isUnnamedSpeaker, suggestSpeakers, type SpeakerSuggestions } from './suggest-speakers.ts'

interface Offered {
  readonly suggestions: SpeakerSuggestions | null
  /** The one that the arrows chose; null while nobody chose. */
  readonly index: number | null
}

const key = new PluginKey<Offered>('speakerSuggestions')
const NOTHING: Offered = { suggestions: null, index: null }

/** Offers names while one is typed; arrows choose, Enter and Tab take, Escape closes. */
export function speakerSuggestionsPlugin(): Plugin<Offered> {
  return new Plugin<Offered>({
    key,
    state: {
      init: () => NOTHING,
      apply(transaction, offered, before, after) {
        const index: number | null | undefined = transaction.getMeta(key)
        if (index === null) return NOTHING
        if (index !== undefined) return { ...offered, index }
        if (isLocalEdit(transaction) && isNaming(before, after))
          return { suggestions: suggestSpeakers(after), index: null }
        if (!offered.suggestions) return offered
        // what else changes, here or by others, moves what is offered, they do not take it away
        if (transaction.docChanged) return { ...offered, suggestions: suggestSpeakers(after) }
        return transaction.selectionSet ? NOTHING : offered
      },
    },
    props: {
      handleKeyDown(view, event) {
        const command = COMMAND_BY_KEY[event.key]
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
        return isPlain && command !== undefined && command(view.state, view.dispatch)
      },
    },
  })
}

export function offeredSpeakers(state: EditorState): Offered {
  return key.getState(state) ?? NOTHING
}

/** Puts a name in the place of what was typed. */
export function takeSpeaker(name: string): Command {
  return (state, dispatch) => {
    const { suggestions } = offeredSpeakers(state)
    if (!suggestions) return false
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

function step(by: number): Command {
  return (state, dispatch) => {
    const { suggestions, index } = offeredSpeakers(state)
    if (!suggestions) return false
    const count = suggestions.names.length
    const next = index === null ? (by > 0 ? 0 : count - 1) : (index + by + count) % count
    dispatch?.(state.tr.setMeta(key, next))
    return true
  }
}

/** Takes the chosen name; without a choice Tab takes the first, and Enter is not ours. */
function take(isFirstMeant: boolean): Command {
  return (state, dispatch) => {
    const { suggestions, index } = offeredSpeakers(state)
    const name = suggestions?.names[index ?? (isFirstMeant ? 0 : -1)]
    if (name === undefined || isUntouched(state, index)) return false
    return takeSpeaker(name)(state, dispatch)
  }
}

/** A new speaker that nobody typed into: Tab goes on to the text. */
function isUntouched({ selection: { $head } }: EditorState, index: number | null): boolean {
  return index === null && isUnnamedSpeaker($head.parent)
}

/** Whether the speaker at the caret is new, or its text another one; moved or struck it is the same. */
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
  Enter: take(false),
  Tab: take(true),
  Escape: close,
}
