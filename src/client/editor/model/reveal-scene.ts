import type { EditorView } from 'prosemirror-view'
import { actsOf } from '#/shared/script/outline.ts'
import { outlineIn } from './outline-plugin.ts'
import { highlightedScene, revealBlock } from '../core/sheet/reveal.ts'

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
