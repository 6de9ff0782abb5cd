import { Plugin, PluginKey, type EditorState } from 'prosemirror-state'
import { cueNumbers } from '#/shared/script/cue-numbers.ts'
import { outlineOf, type Outline } from '#/shared/script/outline.ts'

export interface NumberedOutline {
  readonly outline: Outline
  /** Every cue's number by its cueId. */
  readonly cueNumbers: ReadonlyMap<string, string>
}

const key = new PluginKey<NumberedOutline>('outline')

/** Keeps the outline of the document beside it; every feature reads order and numbers from here. */
export function outlinePlugin(): Plugin<NumberedOutline> {
  return new Plugin({
    key,
    state: {
      init: (_config, state) => numberedOutline(state),
      apply: (transaction, value, _before, after) =>
        transaction.docChanged ? numberedOutline(after) : value,
    },
  })
}

export function outlineIn(state: EditorState): NumberedOutline {
  return key.getState(state) ?? numberedOutline(state)
}

function numberedOutline(state: EditorState): NumberedOutline {
  const outline = outlineOf(state.doc)
  return { outline, cueNumbers: cueNumbers(outline) }
}
