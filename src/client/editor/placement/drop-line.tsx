import { type ReactNode, useEffect, useState } from 'react'
import { editorModeIn, endEditorMode } from '../core/editor-mode.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { gapOnSheet } from './gap-on-sheet.ts'
import { placeBlock } from './place-block.ts'
import styles from './placement.module.css'

/** While a block is being placed: the line where a click would put it. */
export function DropLine({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const isPlacing = useEditorState(editor, (state) => editorModeIn(state).kind === 'placement')
  return isPlacing && <PlacingLine editor={editor} />
}

function PlacingLine({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const [top, setTop] = useState<number | null>(null)
  useEffect(() => listenWhilePlacing(editor, setTop), [editor])
  return top !== null && <div className={styles['line']} style={{ top }} />
}

/** The sheet's presses place; they do not reach the text, where they would move the caret. */
function listenWhilePlacing(editor: EditorHandle, showAt: (top: number) => void): () => void {
  const { view } = editor
  const listening = new AbortController()
  const { signal } = listening
  const options = { capture: true, signal }
  const sheet = view.dom.parentElement ?? view.dom
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  sheet.dataset['placing'] = ''
  sheet.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType !== 'touch') showAt(gapOnSheet(view, event.clientY).top)
    },
    options,
  )
  sheet.addEventListener('mousedown', swallow, options)
  sheet.addEventListener(
    'click',
    (event) => {
      swallow(event)
      editor.run(placeBlock(gapOnSheet(view, event.clientY).position))
    },
    options,
  )
  window.addEventListener(
    'contextmenu',
    (event) => {
      swallow(event)
      editor.run(endEditorMode)
    },
    options,
  )
  return () => {
    delete sheet.dataset['placing']
    listening.abort()
  }
}
