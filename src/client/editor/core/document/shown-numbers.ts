// Scenes and pages show the outline's number, whatever their attributes say (DOC-28). Not by decorations:
// ProseMirror asks each of them about each block of the script, on every keystroke.
import { Plugin, type EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { outlineIn, outlineListIn } from './outline-plugin.ts'

type NumberedKind = 'scenes' | 'pages'

const showByElement = new WeakMap<Element, (number: number) => void>()

/** Has an element show the number of the block that is drawn at `position`, and those that it gets later. */
export function showNumber(
  element: HTMLElement,
  kind: NumberedKind,
  { state, position }: { readonly state: EditorState; readonly position: number | undefined },
  show: (number: number) => void,
): void {
  element.dataset['numbered'] = kind
  showByElement.set(element, show)
  const block = outlineIn(state).outline[kind].find((each) => each.position === position)
  if (block) show(block.number)
}

export function shownNumbersPlugin(): Plugin {
  return new Plugin({
    view: () => ({
      update(view, before) {
        if (outlineListIn(view.state) !== outlineListIn(before)) showAllNumbers(view)
      },
    }),
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
