import type { NodeView } from 'prosemirror-view'
import type { EditorText } from '../core/feature.ts'
import { showNumber } from '../core/document/shown-numbers.ts'
import styles from './page.module.css'

/** A torn edge with 'Seite N'; the number comes from the outline. */
export function createPageSplitView(text: () => EditorText): NodeView {
  const dom = document.createElement('div')
  const label = document.createElement('span')
  dom.className = styles['split'] ?? ''
  dom.append(label)
  showNumber(dom, 'pages', (number) => {
    label.textContent = text().page(String(number))
  })
  return { dom, update: (node) => node.type.name === 'pageSplit' }
}
