import { type ReactNode, useEffect } from 'react'
import { DropLineMark, useDropLine } from '../core/sheet/drop-line.tsx'
import { editorModeIn, endEditorMode } from '../model/editor-mode.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { gapOnSheet } from '../core/sheet/gap-on-sheet.ts'
import { placeBlock } from './place-block.ts'

/** While a block is being placed: a line at the place where a click would put it. */
export function PlacingLine({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const isPlacing = useEditorState(editor, (state) => editorModeIn(state).kind === 'placement')
  return isPlacing && <LineAtPointer editor={editor} />
}

function LineAtPointer({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { top, showAt } = useDropLine()
  // oxlint-disable-next-line react/exhaustive-deps -- `showAt` does the same in every rendering
  useEffect(() => listenWhilePlacing(editor, showAt), [editor])
  return <DropLineMark top={top} />
}

/** A press on the sheet places the block. It does not reach the text, where it would move the caret. */
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
