import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet, type NodeView } from 'prosemirror-view'
import { classOf } from '#/client/ui/class-names.ts'
import { isPhone } from '#/client/ui/phone.ts'
import { readableShortcut } from '../core/controls/readable-shortcut.ts'
import { isEmptyScript } from '../core/document/block-nodes.ts'
import type { EditorFeature, FirstText } from '../core/feature.ts'
import { showNumber } from '../model/shown-numbers.ts'
import styles from './page.module.css'

/** A torn edge with 'Seite N'; the number comes from the outline. */
function createPageSplitView(split: Node, text: () => FirstText): NodeView {
  const dom = document.createElement('div')
  const label = document.createElement('span')
  let shown = split
  let number: number | null = null
  const write = () => {
    if (number !== null) label.textContent = pageLabel(text(), number, shown)
  }
  dom.className = classOf(styles, 'split')
  dom.append(label)
  showNumber(dom, 'pages', (next) => {
    number = next
    write()
  })
  return {
    dom,
    update: (node) => {
      if (node.type !== shown.type) return false
      shown = node
      write()
      return true
    },
  }
}

/** An empty script shows how to begin, and how to add dialogue and cues; on a phone the text names no keys. */
export function emptyPagePlugin(text: () => FirstText): Plugin {
  return new Plugin({
    props: {
      decorations({ doc }) {
        if (!isEmptyScript(doc)) return null
        const { emptyPage, emptyPageOnPhone, keys } = text()
        const invitation = {
          class: classOf(styles, 'empty'),
          'data-invitation': isPhone()
            ? emptyPageOnPhone
            : emptyPage(readableShortcut('Mod-Shift-l', keys)),
        }
        return DecorationSet.create(doc, [Decoration.node(0, doc.content.size, invitation)])
      },
    },
  })
}

export const page: EditorFeature = {
  name: 'page',
  plugins: ({ text }) => [emptyPagePlugin(text)],
  nodeViews: ({ text }) => ({
    pageSplit: (split) => createPageSplitView(split, text),
  }),
}

/** 'Seite 3', and beside it the printed number of the imported page, if that is another one (IMP-89). */
export function pageLabel(text: FirstText, number: number, split: Node): string {
  const printed: unknown = split.attrs.printedNumber
  const isOther = typeof printed === 'string' && printed !== '' && printed !== String(number)
  return isOther ? text.printedPage(String(number), printed) : text.page(String(number))
}
