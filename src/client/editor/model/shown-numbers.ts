// Scenes and pages show the outline's number, whatever their attributes say (DOC-28). The numbers are no decorations,
// because at every keystroke ProseMirror would ask each decoration about each block of the script.
import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { outlineIn } from './outline-plugin.ts'

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
