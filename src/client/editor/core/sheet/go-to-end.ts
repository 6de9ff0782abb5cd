import { Selection, TextSelection, type Command } from 'prosemirror-state'
import type { Node } from 'prosemirror-model'

/** The script's first or last place for a caret. */
type End = (doc: Node) => Selection

const start: End = (doc) => Selection.atStart(doc)
const end: End = (doc) => Selection.atEnd(doc)

const goTo =
  (place: End): Command =>
  ({ doc, tr }, dispatch) => {
    dispatch?.(tr.setSelection(place(doc)).scrollIntoView())
    return true
  }

const selectTo =
  (place: End): Command =>
  ({ doc, selection: { $anchor }, tr }, dispatch) => {
    const { $head } = place(doc)
    dispatch?.(tr.setSelection(TextSelection.between($anchor, $head)).scrollIntoView())
    return true
  }

/** The browser's own keys stop at a scene's name at the script's start, and at blocks that are not laid out. */
export const END_KEYS: Readonly<Record<string, Command>> = {
  'Ctrl-Home': goTo(start),
  'Ctrl-End': goTo(end),
  'Ctrl-Shift-Home': selectTo(start),
  'Ctrl-Shift-End': selectTo(end),
  // on a Mac
  'Meta-ArrowUp': goTo(start),
  'Meta-ArrowDown': goTo(end),
  'Meta-Shift-ArrowUp': selectTo(start),
  'Meta-Shift-ArrowDown': selectTo(end),
}
