// The blocks that belong to a scene. A page split directly before the heading belongs to the scene.
import type { EditorState, Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { at, firstIndex } from '#/shared/at.ts'
import { schema } from '#/shared/script/schema.ts'
import { actsOf } from '#/shared/script/outline.ts'
import { rehearsedWord } from './rehearsal-state.ts'
import { lastGap, blockStart } from '../core/document/block-nodes.ts'
import { moveBlocks } from '../core/document/insert-block.ts'
import { outlineIn } from './outline-plugin.ts'
import { highlightedScene, revealBlock } from '../core/sheet/reveal.ts'

/**
 * The index of a scene's first block, which may be the page split before its heading; for a number past the last scene
 * the end of the script. The page split at the beginning of the script stays there, unless the scene that comes to the
 * top (`opening`) has its own: so no page is empty, and none is without a number.
 */
export function sceneStart(state: EditorState, number: number, opening: number): number {
  const index = headingIndex(state, number)
  if (index === null) return lastGap(state.doc)
  if (!beginsPage(state, index)) return index
  const openingIndex = headingIndex(state, opening)
  const stays = index === 1 && (openingIndex === null || !beginsPage(state, openingIndex))
  return stays ? index : index - 1
}

/** The number of the scene whose heading is the block at an index; null if the block is not a heading. */
export function sceneOfHeading(state: EditorState, index: number): number | null {
  if (state.doc.maybeChild(index)?.type !== schema.nodes.sceneBlock) return null
  return sceneNumberAt(state, blockStart(state.doc, index))
}

/** The number of the scene that a position is in; 0 before the first one. */
export function sceneNumberAt(state: EditorState, position: number): number {
  const { scenes } = outlineIn(state).outline
  return firstIndex(scenes.length, (index) => at(scenes, index).position > position)
}

/** The number of the person's scene: in rehearsal the scene of the line, otherwise the scene of the caret. */
export function currentScene(state: EditorState): number {
  return sceneNumberAt(state, rehearsedWord(state)?.from ?? state.selection.head)
}

/** The index of a scene's heading; null past the last one. */
export function headingIndex(state: EditorState, number: number): number | null {
  const scene = outlineIn(state).outline.scenes[number - 1]
  return scene ? state.doc.resolve(scene.position).index(0) : null
}

/** The gaps that a scene can be moved into: before every scene, and at the end of the script. */
export function sceneGaps(state: EditorState): readonly number[] {
  const { scenes } = outlineIn(state).outline
  return [...scenes.map(({ number }) => sceneStart(state, number, number)), lastGap(state.doc)]
}

/** The number of scenes that begin before the gap `gap`, which is before block `gap`. */
export function headingsBefore(state: EditorState, gap: number): number {
  return sceneNumberAt(state, blockStart(state.doc, gap) - 1)
}

function beginsPage({ doc }: EditorState, index: number): boolean {
  return index > 0 && doc.child(index - 1).type === schema.nodes.pageSplit
}

/**
 * Moves a scene with everything in it before another scene; `before` past the last scene is the end of
 * the script. Does not apply if the scene is there already.
 */
export function moveScene(number: number, before: number): Command {
  return (state, dispatch) => {
    if (number < 1 || before < 1 || number > outlineIn(state).outline.scenes.length) return false
    const opening = number === 1 ? 2 : before === 1 ? number : 1
    const startOf = (scene: number) => sceneStart(state, scene, opening)
    return moveBlocks({ from: startOf(number), to: startOf(number + 1) }, startOf(before))(
      state,
      dispatch,
    )
  }
}

/** Leads to a scene by its number: its heading is highlighted on the sheet, and in the lists (SUR-10). */
export function revealScene(view: EditorView, number: number): void {
  const scene = outlineIn(view.state).outline.scenes[number - 1]
  if (!scene) return
  revealBlock(view, scene.position)
  highlightedScene.highlight(String(number))
}

/** Leads to the heading of the act that begins with a scene. */
export function revealAct(view: EditorView, firstScene: number): void {
  const act = actsOf(outlineIn(view.state).outline).find(({ scene }) => scene === firstScene)
  if (act) revealBlock(view, act.position)
}
