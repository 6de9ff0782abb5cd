import type { ReactNode } from 'react'
import type { EditorHandle } from '../core/editor-handle.ts'
import { Ruler } from './ruler.tsx'
import { VirtualPages } from './virtual-pages.tsx'

export function PageOverlay({ editor }: { readonly editor: EditorHandle }): ReactNode {
  return (
    <>
      <VirtualPages editor={editor} />
      <Ruler editor={editor} />
    </>
  )
}
