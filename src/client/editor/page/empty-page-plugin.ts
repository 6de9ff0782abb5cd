import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { EditorText } from '../core/feature.ts'
import styles from './page.module.css'

/** An empty script says how to begin. */
export function emptyPagePlugin(text: () => EditorText): Plugin {
  return new Plugin({
    props: {
      decorations({ doc }) {
        const first = doc.firstChild
        const isEmpty = doc.childCount === 1 && first?.isTextblock && first.content.size === 0
        if (!isEmpty) return null
        const invitation = {
          class: styles['empty'] ?? '',
          'data-invitation': text().menus.emptyPage,
        }
        return DecorationSet.create(doc, [Decoration.node(0, first.nodeSize, invitation)])
      },
    },
  })
}
