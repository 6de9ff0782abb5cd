import type { Command } from 'prosemirror-state'

/** A command on a word, at the word's place when the command runs. */
export const onto =
  (word: string, command: (range: { from: number; to: number }) => Command): Command =>
  (state, dispatch) => {
    let from = -1
    state.doc.descendants((node, position) => {
      const index = node.text?.indexOf(word) ?? -1
      if (index >= 0) from = position + index
    })
    return command({ from, to: from + word.length })(state, dispatch)
  }
