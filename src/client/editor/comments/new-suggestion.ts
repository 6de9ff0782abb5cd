// A suggestion that is being written: its words are held like those of a new comment, and the field begins with them.
import { Plugin, PluginKey, type Command, type EditorState } from 'prosemirror-state'
import type { HeldRange } from '../core/sheet/held-range.ts'
import { createHighlightedRange } from '../core/sheet/highlighted-range.ts'
import { addSuggestion, suggestible } from './suggestion.ts'

interface Draft {
  readonly text: string
  /** The words with which it began. */
  readonly was: string
}

const NONE: Draft = { text: '', was: '' }

const words = createHighlightedRange('newSuggestion', 'comment-draft')
const key = new PluginKey<Draft>('newSuggestionText')

/** `onStart` shows the form of the suggestion. */
export function newSuggestionPlugins(onStart: () => void): readonly Plugin[] {
  return [
    words.plugin(onStart),
    new Plugin<Draft>({
      key,
      state: {
        init: () => NONE,
        apply: (transaction, draft) => transaction.getMeta(key) ?? draft,
      },
    }),
  ]
}

/** The words for which others are being suggested, or null. */
export function newSuggestionIn(state: EditorState): HeldRange | null {
  return words.rangeIn(state)
}

/** The draft, which stays even if its words were deleted. */
export function newSuggestionText(state: EditorState): string {
  return key.getState(state)?.text ?? ''
}

export function writeSuggestion(text: string): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.setMeta(key, { ...key.getState(state), text }))
    return true
  }
}

/** Begins a suggestion with the selected words of one paragraph. A draft that was changed stays. */
export const startSuggestion: Command = (state, dispatch) => {
  const range = suggestible(state)
  if (!range) return false
  const { text, was } = key.getState(state) ?? NONE
  const selected = state.doc.textBetween(range.from, range.to)
  const draft: Draft = text === was ? { text: selected, was: selected } : { text, was }
  dispatch?.(words.highlight(state, range).setMeta(key, draft))
  return true
}

export const cancelSuggestion: Command = (state, dispatch) => {
  dispatch?.(words.clear(state.tr).setMeta(key, NONE))
  return true
}

/** Puts the suggestion beside its words. */
export function finishSuggestion(author: string): Command {
  return (state, dispatch) => {
    const range = newSuggestionIn(state)
    if (range === null) return false
    const add = addSuggestion(range, newSuggestionText(state), author)
    return add(state, dispatch && ((tr) => dispatch(words.clear(tr).setMeta(key, NONE))))
  }
}
