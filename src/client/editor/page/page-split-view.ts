import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import { classOf } from '#/client/ui/class-of.ts'
import type { EditorText } from '../core/feature.ts'
import { showNumber } from '../model/shown-numbers.ts'
import { pageLabel } from './page-label.ts'
import styles from './page.module.css'

/** A torn edge with 'Seite N'; the number comes from the outline. */
export function createPageSplitView(split: Node, text: () => EditorText): NodeView {
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
