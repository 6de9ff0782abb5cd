import type { ReactNode } from 'react'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { Ruler } from './ruler.tsx'
import { VirtualPages } from './virtual-pages.tsx'

export function PageOverlay({ editor }: { readonly editor: EditorHandle }): ReactNode {
  // in rehearsal the text has another size than on paper
  if (useEditorState(editor, isRehearsing)) return null
  return (
    <>
      <VirtualPages editor={editor} />
      <Ruler editor={editor} />
    </>
  )
}
