import { Selection, type Command, type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { schema } from '#/shared/script/schema.ts'
import { at } from '#/shared/at.ts'
import { asOneStep } from '../core/binding/undo.ts'
import { blockStart } from '../core/document/block-nodes.ts'
import type { BlockRange } from '../core/document/insert-block.ts'
import { outlineIn, outlineListIn } from '../model/outline-plugin.ts'
import { asConfirmed } from '../model/removal-question.ts'
import { headingIndex, sceneStart, sceneNumberAt, sceneOfHeading } from '../model/scene-blocks.ts'

/** The numbers of speeches, cues and comments that are deleted with a scene. */
interface SceneContent {
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

function sceneContent(state: EditorState, number: number): SceneContent {
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

// The scene for which the user must confirm the deletion. It stays the same scene while others write or move blocks;
// if others delete the scene, the question is dropped.
export interface AskedScene extends SceneContent {
  readonly number: number
  readonly name: string
}

interface Asked {
  readonly position: number
  readonly scene: AskedScene
}

const key = new PluginKey<Asked | null>('askedScene')

export function askedScenePlugin(): Plugin<Asked | null> {
  return new Plugin<Asked | null>({
    key,
    state: {
      init: () => null,
      apply(transaction, asked, _before, after) {
        const position: number | null | undefined = transaction.getMeta(key)
        if (position !== undefined) return position === null ? null : askedAt(after, position)
        if (!asked || !transaction.docChanged) return asked
        const { pos, deletedAfter } = transaction.mapping.mapResult(asked.position)
        return deletedAfter ? null : askedAt(after, pos)
      },
    },
  })
}

export function askedSceneIn(state: EditorState): AskedScene | null {
  return key.getState(state)?.scene ?? null
}

/** Asks the user to confirm the deletion of a scene. */
export function askToDeleteScene(number: number): Command {
  return (state, dispatch) => {
    const index = headingIndex(state, number)
    if (index === null) return false
    dispatch?.(state.tr.setMeta(key, blockStart(state.doc, index)))
    return true
  }
}

/** Asks the user to confirm the deletion of the scene whose heading has the caret. */
export const askToDeleteSceneAtCaret: Command = (state, dispatch) => {
  const number = sceneOfHeading(state, state.selection.$from.index(0))
  return number !== null && askToDeleteScene(number)(state, dispatch)
}

export const stopAsking: Command = (state, dispatch) => {
  dispatch?.(state.tr.setMeta(key, null))
  return true
}

function askedAt(state: EditorState, position: number): Asked | null {
  if (state.doc.nodeAt(position)?.type !== schema.nodes.sceneBlock) return null
  const number = sceneNumberAt(state, position)
  const name = at(outlineListIn(state).scenes, number - 1).name
  return { position, scene: { number, name, ...sceneContent(state, number) } }
}
