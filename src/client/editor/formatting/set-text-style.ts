import type { Mark, Node } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { setBlockType } from 'prosemirror-commands'
import { schema } from '#/shared/script/schema.ts'
import { defaultFontSize, validFontSize } from '#/shared/script/text-style.ts'

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
function setTextStyleByBlock(changeIn: (block: Node) => StyleChange): Command {
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

// The commands of the menus for size and kind of text.

/** Sets the selected text in a size. If that is the usual size of the block, no size is stored. */
export function setFontSize(px: number): Command {
  return setTextStyleByBlock((block) => ({
    fontSize: px === sizeOf(block) ? null : `${px}px`,
  }))
}

/** The font size at the selection's start, in px. */
export function fontSizeAt(state: EditorState): number {
  return validFontSize(textStyleAt(state, 'fontSize')) ?? sizeOf(state.selection.$from.parent)
}

function sizeOf({ type, attrs }: Node): number {
  return defaultFontSize(type.name === 'heading' ? attrs.level : null)
}

/** A paragraph, or a heading of a level. */
type TextBlock = 'paragraph' | 'heading-1' | 'heading-2' | 'heading-3'

export const TEXT_BLOCKS = ['paragraph', 'heading-1', 'heading-2', 'heading-3'] as const

/** Turns the selected blocks into paragraphs or headings; their alignment stays. */
export function setTextBlock(block: TextBlock): Command {
  return (state, dispatch) => {
    const textAlign: unknown = state.selection.$from.parent.attrs.textAlign ?? null
    return block === 'paragraph'
      ? setBlockType(schema.nodes.paragraph, { textAlign })(state, dispatch)
      : setBlockType(schema.nodes.heading, { level: Number(block.at(-1)), textAlign })(
          state,
          dispatch,
        )
  }
}

/** What the selection begins in. */
export function textBlockAt({ selection: { $from } }: EditorState): TextBlock {
  if ($from.parent.type !== schema.nodes.heading) return 'paragraph'
  const level: unknown = $from.parent.attrs.level
  return level === 2 ? 'heading-2' : level === 3 ? 'heading-3' : 'heading-1'
}
