// Scenes and pages show the outline's number, whatever their attributes say (DOC-28). The numbers are no decorations,
// because at every keystroke ProseMirror would ask each decoration about each block of the script.
import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type * as Y from 'yjs'
import { takenNumber } from '#/shared/script/numbers/numbering.ts'
import { outlineIn } from './outline-plugin.ts'
import { isLocalEdit } from '../core/binding/local-change.ts'
import { changeMeta } from '../core/binding/undo.ts'

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
