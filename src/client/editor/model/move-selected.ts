import type { Node } from 'prosemirror-model'
import {
  NodeSelection,
  Selection,
  type Command,
  type EditorState,
  type Transaction,
} from 'prosemirror-state'
import { runAround } from '#/shared/script/simultaneous.ts'
import { blockStart } from '../core/document/block-nodes.ts'
import { moveBlocks, type BlockRange } from '../core/document/insert-block.ts'
import { moveScene, headingsBefore, sceneOfHeading, sceneStart } from './scene-blocks.ts'
import type { TextShortcut } from '../core/controls/shortcut.ts'

/** Moves the selected blocks one up or down. If they begin with a scene's heading, the scene moves past the next one. */
export function moveSelected(direction: 'up' | 'down'): Command {
  return (state, dispatch) => {
    const range = selectedBlocks(state)
    const scene = selectedScene(state, range)
    if (scene !== null)
      return moveScene(scene, direction === 'up' ? scene - 1 : scene + 2)(state, dispatch)
    return moveBlocks(range, nextGap(state.doc, range, direction))(state, dispatch)
  }
}

/** Behind the next block, or behind all speeches that are spoken at once with it, unless the moved one is, too. */
function nextGap(doc: Node, { from, to }: BlockRange, direction: 'up' | 'down'): number {
  const isUp = direction === 'up'
  const run = runAround(doc, isUp ? from - 1 : to)
  const isOwn = isUp ? run.to > from : run.from < to
  if (isOwn) return isUp ? from - 1 : to + 1
  return isUp ? run.from : run.to
}

/**
 * Moves a block into the gap before block `gap`. If it is a scene's heading, the scene moves before the next scene
 * after the gap. The caret goes along, so that undo brings it back, too.
 */
export function moveBlock(index: number, gap: number): Command {
  return (state, dispatch, view) => {
    const scene = sceneOfHeading(state, index)
    const move =
      scene === null
        ? moveBlocks({ from: index, to: index + 1 }, gap)
        : moveScene(scene, headingsBefore(state, gap) + 1)
    if (!move(state)) return false
    if (!dispatch) return true
    if (state.selection.$from.index(0) !== index) dispatch(caretIntoBlock(state, index))
    return move(view?.state ?? state, dispatch)
  }
}

/** Selects a block as a whole. */
export function selectBlock(index: number): Command {
  return (state, dispatch) => {
    if (index < 0 || index >= state.doc.childCount) return false
    const selection = NodeSelection.create(state.doc, blockStart(state.doc, index))
    dispatch?.(state.tr.setSelection(selection))
    return true
  }
}

function caretIntoBlock({ doc, tr }: EditorState, index: number): Transaction {
  return tr.setSelection(Selection.near(doc.resolve(blockStart(doc, index) + 1)))
}

function selectedBlocks({ selection: { $from, $to } }: EditorState): BlockRange {
  return { from: $from.index(0), to: $to.depth === 0 ? $to.index(0) : $to.index(0) + 1 }
}

/** The number of the scene whose heading is selected, alone or with other blocks of the scene. */
function selectedScene(state: EditorState, { from, to }: BlockRange): number | null {
  const scene = sceneOfHeading(state, from)
  return scene !== null && to <= sceneStart(state, scene + 1, scene) ? scene : null
}

export const moveShortcuts = {
  up: moveShortcut('up', 'Alt-ArrowUp'),
  down: moveShortcut('down', 'Alt-ArrowDown'),
}

function moveShortcut(direction: 'up' | 'down', keys: string): TextShortcut {
  return {
    keys: [keys],
    group: 'writing',
    label: (text) => text.shortcuts.move[direction],
    right: 'script:edit',
    command: moveSelected(direction),
  }
}
