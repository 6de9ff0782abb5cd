import { type Node, Mark } from 'prosemirror-model'
import { type Command, TextSelection } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { speakerNodes } from './rename-plugin.ts'

export const SPEAKER_FORMATS = ['capitals', 'capitalized', 'bold', 'italic', 'plain'] as const
export type SpeakerFormat = (typeof SPEAKER_FORMATS)[number]

/** Formats every speaker's name of the script at once, as one step of undo (DLG-15). */
export function formatAllSpeakerNames(format: SpeakerFormat): Command {
  return (state, dispatch) => {
    const names = speakerNodes(state)
    if (names.length === 0) return false
    if (!dispatch) return true
    const transaction = state.tr
    // from the end, so that a name that grows ('ß' becomes 'SS') does not move the names that are formatted later
    for (const { node, start } of names.toReversed()) {
      const end = start + node.content.size
      if (format === 'bold' || format === 'italic')
        transaction.addMark(start, end, schema.marks[format].create())
      else if (format === 'plain') {
        for (const mark of [schema.marks.bold, schema.marks.italic, schema.marks.textStyle])
          transaction.removeMark(start, end, mark)
      } else rewriteText(node, start, format)
    }
    if (transaction.docChanged) dispatch(transaction)
    return true

    function rewriteText(name: Node, start: number, format: 'capitals' | 'capitalized'): void {
      const pieces: { readonly piece: Node; readonly at: number }[] = []
      name.forEach((piece, offset) => pieces.push({ piece, at: start + offset }))
      for (const { piece, at } of pieces.toReversed()) {
        const before = piece.textContent
        const after = format === 'capitals' ? before.toLocaleUpperCase('de') : capitalized(before)
        if (after !== before)
          transaction.replaceWith(at, at + piece.nodeSize, schema.text(after, piece.marks))
      }
    }
  }
}

/** Words inside of a name that stay small: 'Anna und Bob', 'Herr von Kalb'. */
const SMALL_WORDS =
  /(?<=[^\s/|]\s+)(?:und|von|vom|zu|zur|der|die|das|dem|den|des|and|of|the|de|la|van)(?=\s)/giu

function capitalized(text: string): string {
  return text
    .toLocaleLowerCase('de')
    .replaceAll(
      /(^|[\s/|.'-])(\p{L})/gu,
      (_match, before: string, letter: string) => `${before}${letter.toLocaleUpperCase('de')}`,
    )
    .replaceAll(SMALL_WORDS, (word) => word.toLowerCase())
}

/** The speaker's name that contains the caret; empty if the caret is in no name. */
export function useSpeakerName(editor: EditorHandle): string {
  return useEditorState(editor, ({ selection: { $head } }) =>
    $head.parent.type === schema.nodes.speaker ? $head.parent.textContent : '',
  )
}

/**
 * Gives another speaker to the dialogue whose name has the caret. Cues and style of the name stay. Does not apply with
 * an empty name (DLG-12).
 */
export function nameSpeaker(name: string): Command {
  return (state, dispatch) => {
    const trimmed = name.trim()
    const { $head } = state.selection
    if (trimmed === '' || $head.parent.type !== schema.nodes.speaker) return false
    if (dispatch) {
      const start = $head.start()
      const marks = $head.parent.children
        .flatMap((piece) => piece.marks)
        .reduce((set, mark) => mark.addToSet(set), Mark.none)
      const transaction = state.tr.replaceWith(start, $head.end(), schema.text(trimmed, marks))
      const end = start + trimmed.length
      dispatch(transaction.setSelection(TextSelection.create(transaction.doc, end)))
    }
    return true
  }
}
