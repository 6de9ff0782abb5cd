import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { isPhone } from '#/client/ui/phone.ts'
import { classOf } from '#/client/ui/class-of.ts'
import { readableShortcut } from '../core/controls/readable-shortcut.ts'
import { isEmptyScript } from '../core/document/empty-script.ts'
import type { EditorText } from '../core/feature.ts'
import styles from './page.module.css'

/** An empty script shows how to begin, and how to add dialogue and cues; on a phone the text names no keys. */
export function emptyPagePlugin(text: () => EditorText): Plugin {
  return new Plugin({
    props: {
      decorations({ doc }) {
        if (!isEmptyScript(doc)) return null
        const { menus, keys } = text()
        const invitation = {
          class: classOf(styles, 'empty'),
          'data-invitation': isPhone()
            ? menus.emptyPageOnPhone
            : menus.emptyPage(readableShortcut('Mod-Shift-l', keys)),
        }
        return DecorationSet.create(doc, [Decoration.node(0, doc.content.size, invitation)])
      },
    },
  })
}
