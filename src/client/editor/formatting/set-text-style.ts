import type { Mark, Node } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'

export interface StyleChange {
  readonly color?: string | null
  readonly fontSize?: string | null
  readonly fontFamily?: string | null
}

/** Changes colour, size or font family of the selected text; null removes one. Properties that are left out stay. */
export function setTextStyle(change: StyleChange): Command {
  return setTextStyleByBlock(() => change)
}

/** Like setTextStyle, for a change that depends on the block of the text. */
export function setTextStyleByBlock(changeIn: (block: Node) => StyleChange): Command {
  return ({ tr, selection, doc, storedMarks }, dispatch) => {
    const { from, to, empty, $from } = selection
    if (!$from.parent.inlineContent && empty) return false
    if (!dispatch) return true
    if (empty) {
      const marks = storedMarks ?? $from.marks()
      dispatch(tr.setStoredMarks(replaceStyle(marks, changeIn($from.parent))))
      return true
    }
    doc.nodesBetween(from, to, (node, position, block) => {
      if (!node.isText || !block) return
      const style = mergedStyle(node.marks, changeIn(block))
      const [start, end] = [Math.max(from, position), Math.min(to, position + node.nodeSize)]
      if (style) tr.addMark(start, end, style)
      else tr.removeMark(start, end, schema.marks.textStyle)
    })
    dispatch(tr)
    return true
  }
}

/** One property of the style at the selection's start; null where none is set. */
export function textStyleAt(state: EditorState, property: keyof StyleChange): string | null {
  const { $from, empty, from, to } = state.selection
  const marks = state.storedMarks ?? (empty ? $from.marks() : marksOfFirstText(state.doc, from, to))
  const value: unknown = schema.marks.textStyle.isInSet(marks)?.attrs[property]
  return typeof value === 'string' ? value : null
}

function replaceStyle(marks: readonly Mark[], change: StyleChange): readonly Mark[] {
  const style = mergedStyle(marks, change)
  return style ? style.addToSet(marks) : schema.marks.textStyle.removeFromSet(marks)
}

/** The style with the change; null if no property is left. */
function mergedStyle(marks: readonly Mark[], change: StyleChange): Mark | null {
  const attrs = { ...schema.marks.textStyle.isInSet(marks)?.attrs, ...change }
  return Object.values(attrs).some((value) => value !== null)
    ? schema.mark('textStyle', attrs)
    : null
}

function marksOfFirstText(doc: Node, from: number, to: number): readonly Mark[] {
  const found: Node[] = []
  doc.nodesBetween(from, to, (node) => {
    if (node.isText) found.push(node)
    return found.length === 0
  })
  return found[0]?.marks ?? []
}
