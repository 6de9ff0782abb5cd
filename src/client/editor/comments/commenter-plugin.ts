// The page of a person who may comment, and not write. The sheet cannot be typed into; words are selected by pointer or
// touch as in any text, and by keys that choose whole words.
import type { Node } from 'prosemirror-model'
import { Plugin, TextSelection } from 'prosemirror-state'
import { AddMarkStep, RemoveMarkStep, type Step } from 'prosemirror-transform'
import type { EditorView } from 'prosemirror-view'
import { permits } from '#/shared/access/script-rights.ts'
import { commentOfKey } from '#/shared/script/comment-origin.ts'
import { schema } from '#/shared/script/schema.ts'
import { isKeyOfThread } from '#/shared/script/threads.ts'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { NOT_TEXT } from '#/shared/script/words.ts'
import { isRemoteChange } from '../core/binding/local-change.ts'
import { MetaStep } from '../core/binding/steps.ts'
import { redo, undo } from '../core/binding/undo.ts'
import { isOfInputMethod } from '#/client/ui/focus.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { readSelection } from '../core/sheet/fresh-caret-plugin.ts'
import { isOfOwnCue } from '../model/rights.ts'
import { isOfProposal } from '../model/own-cuts.ts'

export function commenterPlugin({ rights }: Pick<ScriptSession, 'rights'>): Plugin {
  const isCommenter = () =>
    permits(rights.get(), 'script:comment') && !permits(rights.get(), 'script:edit')
  return new Plugin({
    // the server refuses everything else, and the page would have to be loaded anew
    filterTransaction: (transaction, state) =>
      !isCommenter() ||
      isRemoteChange(transaction) ||
      transaction.steps.every(
        (step) => isOfComment(step) || isOfProposal(step, state) || isOfOwnCue(step, state),
      ),
    props: {
      handleDOMEvents: {
        keydown(view, event) {
          if (!isCommenter() || isOfInputMethod(event) || !handleKey(view, event)) return false
          event.preventDefault()
          return true
        },
      },
    },
  })
}

function isOfComment(step: Step): boolean {
  if (step instanceof MetaStep) return commentOfKey(step.name) !== null || isKeyOfThread(step.name)
  const isMark = step instanceof AddMarkStep || step instanceof RemoveMarkStep
  return isMark && step.mark.type === schema.marks.comment
}

function handleKey(view: EditorView, event: KeyboardEvent): boolean {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event
  if (altKey) return false
  if (ctrlKey || metaKey) {
    const isRedo = key.toLowerCase() === 'y' || (shiftKey && key.toLowerCase() === 'z')
    if (!isRedo && key.toLowerCase() !== 'z') return false
    return (isRedo ? redo : undo)(view.state, view.dispatch)
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false
  readSelection(view)
  return chooseWord(view, key === 'ArrowLeft' ? 'before' : 'after', shiftKey)
}

/** Selects the next word, or adds it to the selection. */
function chooseWord(view: EditorView, side: 'before' | 'after', isAdded: boolean): boolean {
  const { doc, selection, tr } = view.state
  const { from, to, empty } = selection
  const word = nextWord(doc, side === 'after' ? to : from, side)
  if (!word) return false
  const isLonger = isAdded && !empty
  const begin = isLonger ? Math.min(from, word.from) : word.from
  const end = isLonger ? Math.max(to, word.to) : word.to
  view.dispatch(tr.setSelection(TextSelection.create(doc, begin, end)).scrollIntoView())
  showSelection(view)
  return true
}

/** A view that cannot be typed into shows a selection only where the browser has one in it already. */
function showSelection(view: EditorView): void {
  const { anchor, head } = view.state.selection
  const [begin, end] = [view.domAtPos(anchor), view.domAtPos(head)]
  const { ownerDocument } = view.dom
  ownerDocument.getSelection()?.setBaseAndExtent(begin.node, begin.offset, end.node, end.offset)
}

/** The first word that ends behind a position, or begins before it. */
export function nextWord(doc: Node, position: number, side: 'before' | 'after'): TextRange | null {
  let found: TextRange | null = null
  const [from, to] = side === 'after' ? [position, doc.content.size] : [0, position]
  doc.nodesBetween(from, to, (node, start) => {
    if (side === 'after' && found) return false
    if (!node.isTextblock) return true
    const words = wordsIn(node, start + 1)
    const next =
      side === 'after'
        ? words.find((word) => word.to > position)
        : words.findLast((word) => word.from < position)
    if (next) found = next
    return false
  })
  return found
}

function wordsIn(block: Node, start: number): readonly TextRange[] {
  const text = block.textBetween(0, block.content.size, undefined, NOT_TEXT)
  return [...text.matchAll(/\S+/g)].map(({ index, 0: { length } }) => ({
    from: start + index,
    to: start + index + length,
  }))
}
