import { type ReactNode, useRef } from 'react'
import { useText } from '#/client/i18n/books.ts'
import { foldSidebar } from '#/client/preferences/editor-layout.ts'
import { Dialog } from '#/client/ui/dialog.tsx'
import { useStore } from '#/client/ui/store.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import { focusSheet } from '../../core/sheet/focus-sheet.ts'
import { BookView } from './book-view.tsx'
import { areBooksOpen } from './open-books.ts'

const close = () => areBooksOpen.set(false)

/** The books of the cues over the editor: one for each type, all cues, and the prompt book with the text. */
export function BooksDialog({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { books: text } = useText()
  const isOpen = useStore(areBooksOpen)
  /** Shows the place in the text that was pressed. */
  const shown = useRef<(() => void) | null>(null)
  return (
    <Dialog
      isOpen={isOpen}
      title={text.title}
      place="full"
      onClose={close}
      focusAfter={() => {
        const show = shown.current
        shown.current = null
        if (show) {
          foldSidebar()
          show()
        }
        focusSheet(editor.view)
      }}
    >
      <BookView
        editor={editor}
        onClose={close}
        onShow={(show) => {
          shown.current = show
          close()
        }}
      />
    </Dialog>
  )
}
