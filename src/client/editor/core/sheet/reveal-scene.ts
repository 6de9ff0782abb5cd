import type { EditorView } from 'prosemirror-view'
import { litScene } from './highlight.ts'
import { outlineIn } from '../document/outline-plugin.ts'
import { revealPosition } from './reveal-position.ts'

/** Leads to a scene by its number, and lights it in the lists (SUR-10). */
export function revealScene(view: EditorView, number: number): void {
  const scene = outlineIn(view.state).outline.scenes[number - 1]
  if (!scene) return
  revealPosition(view, scene.position)
  litScene.light(String(number))
}
