import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import { classOf } from '#/client/ui/class-of.ts'
import type { EditorText } from '../core/feature.ts'
import styles from './unreadable.module.css'

/** Takes the place of a block that cannot be shown here; the block can be moved and deleted like any other. */
export function createUnreadableView({ attrs }: Node, text: () => EditorText): NodeView {
  const dom = document.createElement('div')
  dom.className = classOf(styles, 'unreadable')
  dom.textContent = text().blocks.unreadable(String(attrs.name))
  return { dom }
}
