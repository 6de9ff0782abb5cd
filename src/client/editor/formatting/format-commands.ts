import { setBlockType, toggleMark } from 'prosemirror-commands'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'
import type { TextAlignment } from '#/shared/script/blocks.ts'
import { textAlignment } from '#/shared/script/nodes/block-specs.ts'
import { asOneStep, redo, undo } from '../core/binding/undo.ts'
import { withBlockBehind } from '../core/document/insert-block.ts'
import { setAttribute } from '../core/binding/steps.ts'
import type { TextShortcut } from '../core/controls/shortcut.ts'

/**
 * Makes the caret's paragraph a heading, and a heading of this level a paragraph again. In a speech or a scene it begins
 * a heading behind it.
 */
export function writeHeading(level: 1 | 2 | 3): Command {
  return (state, dispatch) => {
    const { type, attrs } = state.selection.$from.parent
    const { paragraph, heading } = schema.nodes
    if (!isFree(state)) dispatch?.(withBlockBehind(state, schema.node('heading', { level })))
    else {
      const { textAlign } = attrs
      const isLevel = type === heading && attrs.level === level
      const become = isLevel
        ? setBlockType(paragraph, { textAlign })
        : setBlockType(heading, { level, textAlign })
      return become(state, (transaction) => dispatch?.(asOneStep(transaction)))
    }
    return true
  }
}

/** Makes a heading a paragraph. Anywhere else it begins a paragraph behind the caret's block. */
export const writeDirection: Command = (state, dispatch) => {
  if (isFree(state) && state.selection.$from.parent.type === schema.nodes.heading) {
    const { textAlign } = state.selection.$from.parent.attrs
    return setBlockType(schema.nodes.paragraph, { textAlign })(state, dispatch)
  }
  dispatch?.(withBlockBehind(state, schema.node('paragraph')))
  return true
}

/** Whether the selection begins in text that may become a heading, and not in a speech or a scene. */
function isFree({ selection: { $from } }: EditorState): boolean {
  const { paragraph, heading } = schema.nodes
  return $from.depth === 1 && ($from.parent.type === paragraph || $from.parent.type === heading)
}

export const toggleBold = toggleMark(schema.marks.bold)
export const toggleItalic = toggleMark(schema.marks.italic)
export const toggleCode = toggleMark(schema.marks.code)

/** Aligns the paragraphs and headings of the selection; does not apply where there are none. */
export function alignText(alignment: TextAlignment): Command {
  return (state, dispatch) => {
    const positions = alignablePositions(state)
    if (positions.length === 0) return false
    if (dispatch) {
      const transaction = state.tr
      for (const position of positions) setAttribute(transaction, position, 'textAlign', alignment)
      dispatch(transaction)
    }
    return true
  }
}

/** Aligns selected text only: without a selection the same keys place a cue (DOC-37). */
export function alignSelectedText(alignment: TextAlignment): Command {
  return (state, dispatch) => !state.selection.empty && alignText(alignment)(state, dispatch)
}

/** The alignment of the block at the selection's start. */
export function alignmentAt({ selection }: EditorState): TextAlignment {
  return textAlignment(selection.$from.parent.attrs.textAlign) ?? 'left'
}

function alignablePositions({ doc, selection }: EditorState): readonly number[] {
  const positions: number[] = []
  doc.nodesBetween(selection.from, selection.to, (node, position) => {
    if (node.type.name === 'paragraph' || node.type.name === 'heading') positions.push(position)
  })
  return positions
}

/** Breaks the line within a paragraph, as verse and songs need it. Names, headings and scenes are one line. */
export const breakLine: Command = (state, dispatch) => {
  const { selection } = state
  if (!(selection instanceof TextSelection) || !selection.$from.sameParent(selection.$to))
    return false
  if (selection.$from.parent.type !== schema.nodes.paragraph) return false
  dispatch?.(state.tr.insertText('\n').scrollIntoView())
  return true
}

const right = 'script:edit'

export const undoShortcut: TextShortcut = {
  keys: ['Mod-z'],
  group: 'writing',
  label: (text) => text.undo,
  // of own comments, too
  right: 'script:comment',
  command: undo,
}

export const redoShortcut: TextShortcut = {
  keys: ['Mod-y'],
  group: 'writing',
  label: (text) => text.redo,
  right: 'script:comment',
  command: redo,
}

export const boldShortcut: TextShortcut = {
  keys: ['Mod-b'],
  group: 'text',
  label: (text) => text.bold,
  right,
  command: toggleBold,
}

export const italicShortcut: TextShortcut = {
  keys: ['Mod-i'],
  group: 'text',
  label: (text) => text.italic,
  right,
  command: toggleItalic,
}

/** Without a selection the keys of the first two place a cue (DOC-37). */
const aligning: readonly TextShortcut[] = [
  alignShortcut('Mod-Shift-l', 'left', alignSelectedText('left')),
  alignShortcut('Mod-Shift-e', 'center', alignSelectedText('center')),
  alignShortcut('Mod-Shift-r', 'right', alignText('right')),
  alignShortcut('Mod-Shift-j', 'justify', alignText('justify')),
]

function alignShortcut(
  keys: string,
  alignment: TextAlignment,
  command: TextShortcut['command'],
): TextShortcut {
  return {
    keys: [keys],
    group: 'text',
    label: (text) => text.shortcuts.align[alignment],
    right,
    command,
  }
}

/** What one writes next, a key apart. Speech and scene have theirs: Mod-Alt-s and Mod-Shift-z. */
const blocks: readonly TextShortcut[] = [
  {
    // on keyboards whose AltGr key writes a sign with the digit, the letter remains
    keys: ['Mod-Alt-a', 'Mod-Alt-1'],
    group: 'writing',
    label: (text) => text.shortcuts.act,
    right,
    command: writeHeading(1),
  },
  {
    keys: ['Mod-Alt-u', 'Mod-Alt-2'],
    group: 'writing',
    label: (text) => text.shortcuts.heading,
    right,
    command: writeHeading(2),
  },
  {
    keys: ['Mod-Alt-p', 'Mod-Alt-0'],
    group: 'writing',
    label: (text) => text.shortcuts.direction,
    right,
    command: writeDirection,
  },
]

const lineBreakShortcut: TextShortcut = {
  keys: ['Shift-Enter'],
  group: 'writing',
  label: (text) => text.shortcuts.lineBreak,
  right,
  command: breakLine,
}

export const formattingShortcuts: readonly TextShortcut[] = [
  lineBreakShortcut,
  ...blocks,
  undoShortcut,
  redoShortcut,
  boldShortcut,
  italicShortcut,
  ...aligning,
]
