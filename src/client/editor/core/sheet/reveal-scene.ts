import { Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { bringIntoView } from './bring-into-view.ts'
import { focusSheet } from './focus-sheet.ts'
import { litScene } from './highlight.ts'
import { leadTo } from './lead-to.ts'
import { outlineIn } from '../document/outline-plugin.ts'
import { HIGHLIGHT_MS, lightUp } from './reveal-position.ts'

/** Leads to a scene by its number: its heading comes near the top, and is lit, as in the lists (SUR-10). */
export function revealScene(view: EditorView, number: number): void {
  const scene = outlineIn(view.state).outline.scenes[number - 1]
  if (!scene) return
  leadTo(view, Selection.near(view.state.doc.resolve(scene.position + 1)))
  const heading = view.nodeDOM(scene.position)
  if (heading instanceof Element) {
    bringIntoView(heading, 'start')
    lightUp(heading, { backgroundColor: 'var(--amber-soft)' }, HIGHLIGHT_MS)
  }
  focusSheet(view)
  litScene.light(String(number))
}
