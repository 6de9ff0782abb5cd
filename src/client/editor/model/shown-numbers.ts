// Scenes and pages show the outline's number, whatever their attributes say (DOC-28). The numbers are no decorations,
// because at every keystroke ProseMirror would ask each decoration about each block of the script.
import { Plugin, type EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type * as Y from 'yjs'
import { takenNumber, NUMBERS_OUT_KEY, numbersOutAt } from '#/shared/script/numbers/numbering.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { outlineIn, outlineListIn } from './outline-plugin.ts'
import { isLocalEdit } from '../core/binding/local-change.ts'
import { changeMeta } from '../core/binding/undo.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { maySetCues } from './rights.ts'

type NumberedKind = 'scenes' | 'pages'

const showByElement = new WeakMap<Element, (number: number) => void>()

/** Makes a block's element show the block's number, now and after each change of the number. */
export function showNumber(
  element: HTMLElement,
  kind: NumberedKind,
  show: (number: number) => void,
): void {
  element.dataset['numbered'] = kind
  showByElement.set(element, show)
}

/**
 * Numbers change when blocks are added, removed or moved. A moved block also gets a new element, which is not visible
 * from a comparison of outlines.
 */
export function shownNumbersPlugin(): Plugin {
  return new Plugin({
    view(view) {
      const observer = new MutationObserver(() => showAllNumbers(view))
      showAllNumbers(view)
      observer.observe(view.dom, { childList: true })
      return {
        update: () => observer.takeRecords().length > 0 && showAllNumbers(view),
        destroy: () => observer.disconnect(),
      }
    },
  })
}

function showAllNumbers(view: EditorView): void {
  const { outline } = outlineIn(view.state)
  for (const kind of ['scenes', 'pages'] as const) {
    const elements = view.dom.querySelectorAll(`:scope > [data-numbered='${kind}']`)
    elements.forEach((element, index) => {
      const number = outline[kind][index]?.number
      if (number !== undefined) showByElement.get(element)?.(number)
    })
  }
}

// An edit that puts a cue into a frozen type also takes a number for it, so that undo takes back both. Nobody else writes
// this number before the server keeps it, so clients do not answer each other's edits.

export function takeNumbersPlugin(doc: Y.Doc): Plugin {
  return new Plugin({
    appendTransaction(transactions, before, after) {
      const { list } = outlineIn(after)
      const { loose, numbers, crowded } = list.numbered
      if (loose.size === 0 || !transactions.some(isLocalEdit)) return null
      const known = outlineIn(before).list.numbered.loose
      const changes = list.cues
        .filter(({ cueId }) => loose.has(cueId) && !known.has(cueId) && !crowded.has(cueId))
        .map(({ cueId, cueType }) => takenNumber(cueType, cueId, numbers.get(cueId) ?? ''))
      return changes.length === 0 ? null : changeMeta(after.tr, doc, changes)
    },
  })
}

// When the numbers of the cues last left the house, on paper or in a file. From then on they may be written down, in a desk or
// in a book.

/** Notes that the numbers leave the house now; what a reader prints or saves is not known to the others. */
export function noteNumbersOut(view: EditorView): void {
  if (!maySetCues(view) || outlineListIn(view.state).cues.length === 0) return
  bindingIn(view.state).doc.getMap(META_NAME).set(NUMBERS_OUT_KEY, { at: Date.now() })
}

/** The time of it in ms; null if they never have. */
export function numbersOutSince(state: EditorState): number | null {
  return numbersOutAt(bindingIn(state).doc.getMap(META_NAME).get(NUMBERS_OUT_KEY))
}
