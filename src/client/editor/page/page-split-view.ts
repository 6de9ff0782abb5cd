import type { Decoration, NodeView } from 'prosemirror-view'
import type { EditorText } from '../core/feature.ts'
import styles from './page.module.css'

/** A torn edge with 'Seite N'; the number comes from the outline, by a decoration. */
export function createPageSplitView(
  initial: readonly Decoration[],
  text: () => EditorText,
): NodeView {
  const dom = document.createElement('div')
  const label = document.createElement('span')
  dom.className = styles['split'] ?? ''
  dom.append(label)
  show(initial)

  function show(decorations: readonly Decoration[]): void {
    label.textContent = text().page(numberOf(decorations))
  }

  return {
    dom,
    update(node, decorations) {
      if (node.type.name !== 'pageSplit') return false
      show(decorations)
      return true
    },
  }
}

/** The page's number, as the decoration carries it in its spec. */
function numberOf(decorations: readonly Decoration[]): string {
  for (const { spec } of decorations) {
    const { number }: { number?: unknown } = spec
    if (typeof number === 'string') return number
  }
  return ''
}
