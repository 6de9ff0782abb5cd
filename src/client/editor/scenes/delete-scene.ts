import { Selection, type Command, type EditorState } from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { schema } from '#/shared/script/schema.ts'
import { asOneStep } from '../core/binding/undo.ts'
import { blockStart } from '../core/document/block-start.ts'
import type { BlockRange } from '../core/document/move-blocks.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { asConfirmed } from '../model/removal-question.ts'
import { headingIndex, sceneStart } from '../model/scene-blocks.ts'

/** The numbers of speeches, cues and comments that are deleted with a scene. */
export interface SceneContent {
  readonly speeches: number
  readonly cues: number
  readonly comments: number
}

/** Deletes a scene with everything in it, as one step of undo. */
export function deleteScene(number: number): Command {
  return (state, dispatch) => {
    const range = sceneBlocks(state, number)
    if (!range) return false
    dispatch?.(withoutBlocks(state, range))
    return true
  }
}

/** Deletes the heading alone: the rest of the scene then belongs to the scene before. */
export function deleteSceneHeading(number: number): Command {
  return (state, dispatch) => {
    const index = headingIndex(state, number)
    if (index === null) return false
    dispatch?.(withoutBlocks(state, { from: index, to: index + 1 }))
    return true
  }
}

/** The range of the document that is deleted with a scene; empty if there is no such scene. */
export function sceneRange(state: EditorState, number: number): TextRange {
  const { from, to } = sceneBlocks(state, number) ?? { from: 0, to: 0 }
  return { from: blockStart(state.doc, from), to: blockStart(state.doc, to) }
}

export function sceneContent(state: EditorState, number: number): SceneContent {
  const { from, to } = sceneBlocks(state, number) ?? { from: 0, to: 0 }
  const { from: start, to: end } = sceneRange(state, number)
  const { cues, comments } = outlineIn(state).outline
  const isInside = ({ ranges: [first] }: (typeof cues | typeof comments)[number]) =>
    first !== undefined && first.from >= start && first.to <= end
  return {
    speeches: state.doc.children
      .slice(from, to)
      .filter(({ type }) => type === schema.nodes.dialogueBlock).length,
    cues: cues.filter(isInside).length,
    comments: comments.filter(isInside).length,
  }
}

function sceneBlocks(state: EditorState, number: number): BlockRange | null {
  if (headingIndex(state, number) === null) return null
  const opening = number === 1 ? 2 : 1
  return {
    from: sceneStart(state, number, opening),
    to: sceneStart(state, number + 1, opening),
  }
}

/** Deletes blocks, and puts the caret at their former place. */
function withoutBlocks({ doc, tr }: EditorState, { from, to }: BlockRange) {
  const start = blockStart(doc, from)
  tr.delete(start, blockStart(doc, to))
  const near = Selection.near(tr.doc.resolve(start))
  return asConfirmed(asOneStep(tr.setSelection(near).scrollIntoView()))
}
