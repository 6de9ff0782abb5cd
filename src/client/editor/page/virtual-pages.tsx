import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { outlineListIn } from '../model/outline-plugin.ts'
import styles from './page.module.css'

/** A4 at 96 dots per inch. */
const PAGE_WIDTH_PX = 794
const PAGE_HEIGHT_PX = 1123

/** Marks the ends of paper pages, in a script without page splits of its own that is as wide as paper (PAG-2). */
export function VirtualPages({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { menus: text } = useText().editor
  const hasSplits = useEditorState(editor, (state) => outlineListIn(state).pageCount > 0)
  const [count, setCount] = useState(0)
  useEffect(() => {
    const { dom } = editor.view
    const observer = new ResizeObserver(() =>
      setCount(
        dom.clientWidth === PAGE_WIDTH_PX ? Math.floor((dom.scrollHeight - 1) / PAGE_HEIGHT_PX) : 0,
      ),
    )
    observer.observe(dom)
    return () => observer.disconnect()
  }, [editor])
  if (hasSplits) return null
  return Array.from({ length: count }, (_, index) => (
    <span
      key={index}
      className={styles['virtual-page']}
      style={{ top: (index + 1) * PAGE_HEIGHT_PX }}
    >
      {text.virtualPage(index + 2)}
    </span>
  ))
}
