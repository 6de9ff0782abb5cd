// Words of a line that was emptied come back into the line, around the letters that its writer has typed there since.
import { Selection, type EditorState, type Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import * as Y from 'yjs'
import { itemOf, itemsIn } from '#/shared/script/items.ts'
import { sliceOf } from '../core/binding/copied-pieces.ts'
import { missingWords, textOfLetters } from '../core/binding/missing-words.ts'
import type { ScriptBinding } from '../core/binding/script-binding.ts'
import { positionInDoc } from '../core/binding/shared-position.ts'
import type { Passage } from './passage.ts'

/** Null if the line is gone, or if others write in it now: then the passage comes back as a line of its own. */
export function fillLine(
  state: EditorState,
  binding: ScriptBinding,
  { text: { node, parts } }: Passage,
): Transaction | null {
  const letters = parts.flatMap((part) => ('letters' in part ? part.letters : []))
  const text = textOfLetters(binding.doc, letters)
  const id = text && itemOf(text)?.id
  if (!id || hasOthersLetters(text)) return null
  const start = positionInDoc(binding, new Y.RelativePosition(id, null, null, -1), state.doc)
  if (start === null) return null
  const isEmpty = state.doc.resolve(start).parent.content.size === 0
  const { tr } = state
  for (const { from, to, at } of missingWords(text, letters).toReversed()) {
    const insertion = new ReplaceStep(start + at, start + at, node.slice(from, to))
    const own = sliceOf(letters, from, to).map((run) => ({ letters: run }))
    const step = binding.deletedWords.restoring(insertion, own)
    if (step) tr.step(step)
  }
  if (!tr.docChanged) return null
  // the caret goes on behind what its owner has typed
  const end = isEmpty ? start + node.content.size : tr.mapping.map(state.selection.head, -1)
  return tr.setSelection(Selection.near(tr.doc.resolve(end), -1))
}

function hasOthersLetters(text: Y.XmlText): boolean {
  const own = text.doc?.clientID
  return [...itemsIn(text)].some(
    ({ deleted, countable, id }) => !deleted && countable && id.client !== own,
  )
}
