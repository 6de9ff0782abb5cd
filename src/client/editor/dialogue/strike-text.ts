// Text is struck in two ways: a whole speech by an attribute of its block, any other text by a mark.
import type { Node, ResolvedPos } from 'prosemirror-model'
import { type Command, type EditorState, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { schema } from '#/shared/script/schema.ts'
import { sayInPassing } from '#/client/ui/messages.ts'
import { dialogueAt } from './dialogue-commands.ts'
import { setAttribute } from '../core/binding/steps.ts'
import type { FirstText } from '../core/feature.ts'
import { struckVisibility } from '../model/visibility.ts'

interface Target {
  readonly node: Node
  readonly position: number
}

interface Targets {
  readonly speeches: readonly Target[]
  readonly passages: readonly TextRange[]
}

/**
 * Strikes the selected text, or restores it if all of it is struck. Without a selection the command acts on the struck
 * passage around the caret, or else on the speech or paragraph (DLG-3).
 */
export const toggleStrike: Command = (state, dispatch) => {
  const { speeches, passages } = targetsIn(state)
  if (speeches.length + passages.length === 0) return false
  if (!dispatch) return true
  const struckThrough = !isStruck(state)
  const transaction = state.tr
  for (const { position } of speeches)
    setAttribute(transaction, position, 'struckThrough', struckThrough)
  for (const { from, to } of passages)
    if (struckThrough) transaction.addMark(from, to, schema.marks.strike.create())
    else transaction.removeMark(from, to, schema.marks.strike)
  dispatch(transaction)
  return true
}

export function isStruck(state: EditorState): boolean {
  const { speeches, passages } = targetsIn(state)
  return (
    speeches.length + passages.length > 0 &&
    speeches.every(({ node }) => node.attrs.struckThrough === true) &&
    passages.every((passage) => isPassageStruck(state.doc, passage))
  )
}

function targetsIn({ doc, selection }: EditorState): Targets {
  const { from, to, empty, $head } = selection
  if (!empty) return targetsBetween(doc, { from, to })
  const speech = dialogueAt(selection)
  const passage = struckAround($head)
  if (passage && speech?.node.attrs.struckThrough !== true)
    return { speeches: [], passages: [passage] }
  if (speech) return { speeches: [speech], passages: [] }
  const text = { from: $head.start(), to: $head.end() }
  const isText = $head.parent.isTextblock && text.from < text.to
  return { speeches: [], passages: isText ? [text] : [] }
}

/** Names are struck with their speech only. */
function targetsBetween(doc: Node, { from, to }: TextRange): Targets {
  const speeches: Target[] = []
  const passages: TextRange[] = []
  doc.nodesBetween(from, to, (node, position) => {
    if (node.type === schema.nodes.dialogueBlock) {
      const isWhole = from <= textStart(node, position) && to >= position + node.nodeSize - 3
      if (!isWhole && node.attrs.struckThrough !== true) return true
      speeches.push({ node, position })
      return false
    }
    if (node.type === schema.nodes.speaker) return false
    if (node.isTextblock) {
      const passage = {
        from: Math.max(from, position + 1),
        to: Math.min(to, position + node.nodeSize - 1),
      }
      if (passage.from < passage.to) passages.push(passage)
    }
    return !node.isTextblock
  })
  return { speeches, passages }
}

/** The position at which the text of a speech begins. */
function textStart(speech: Node, position: number): number {
  return position + 1 + speech.child(0).nodeSize + 2
}

function isPassageStruck(doc: Node, { from, to }: TextRange): boolean {
  let isAllStruck = true
  doc.nodesBetween(from, to, (node) => {
    if (node.isText && !hasStrike(node)) isAllStruck = false
  })
  return isAllStruck
}

/** The range of struck words around a caret; null if the words on one of its sides are not struck. */
function struckAround($caret: ResolvedPos): TextRange | null {
  const { parent } = $caret
  const pieces = parent.children
  const at = $caret.index()
  if (!hasStrike(pieces[at]) || ($caret.textOffset === 0 && !hasStrike(pieces[at - 1]))) return null
  let [first, end] = [at, at + 1]
  while (hasStrike(pieces[first - 1])) first--
  while (hasStrike(pieces[end])) end++
  return { from: $caret.posAtIndex(first), to: $caret.posAtIndex(end) }
}

function hasStrike(node: Node | undefined): boolean {
  return node !== undefined && schema.marks.strike.isInSet(node.marks) !== undefined
}

const DELETING_KEYS = new Set(['Backspace', 'Delete', 'Enter'])

/** Hidden struck text is never deleted unseen: input that would delete a selection with such text only shows it. */
export function hiddenTextPlugin(text: () => FirstText): Plugin {
  const guard = (view: EditorView) => {
    if (!view.editable || !coversHiddenText(view.state)) return false
    struckVisibility.toggle(view.state, view.dispatch)
    sayInPassing(text().hiddenStruck)
    return true
  }
  const guardEvent = (view: EditorView, event: Event) => {
    if (!guard(view)) return false
    event.preventDefault()
    return true
  }
  return new Plugin({
    props: {
      handleKeyDown: (view, { key }) => DELETING_KEYS.has(key) && guard(view),
      handleTextInput: guard,
      handlePaste: guard,
      handleDOMEvents: { cut: guardEvent, beforeinput: guardEvent },
    },
  })
}

/** True if the selection contains struck text that is hidden. */
export function coversHiddenText(state: EditorState): boolean {
  const { from, to, empty } = state.selection
  if (empty || struckVisibility.isShown(state)) return false
  let covers = false
  state.doc.nodesBetween(from, to, (node) => {
    covers ||=
      node.attrs.struckThrough === true || schema.marks.strike.isInSet(node.marks) !== undefined
    return !covers
  })
  return covers
}
