import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { createLoadedScreen, OPTIONAL_PART } from '#/client/ui/loaded-screen.tsx'
import { MenuItem } from '#/client/ui/menu.tsx'
import { useStore } from '#/client/ui/store.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import type { FeatureSurfaces } from '../../core/feature.ts'
import { areBooksOpen } from './open-books.ts'

/** Opens the books; readers have them, too. */
export function BooksItem(): ReactNode {
  const { editor: text } = useText()
  return (
    <MenuItem icon="book" onClick={() => areBooksOpen.set(true)}>
      {text.books}
    </MenuItem>
  )
}

const { Screen: BooksDialog } = createLoadedScreen<{ readonly editor: EditorHandle }>(
  async () => (await import('./books-dialog.tsx')).BooksDialog,
  OPTIONAL_PART,
)

/** The dialog is loaded when it is first opened, and stays mounted from then on, so that it leaves the screen by its motion. */
function BooksOverlay({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const isOpen = useStore(areBooksOpen)
  const [isWanted, setWanted] = useState(false)
  if (isOpen && !isWanted) setWanted(true)
  useEffect(() => () => areBooksOpen.set(false), [])
  return (isOpen || isWanted) && <BooksDialog editor={editor} />
}

export const bookSurfaces: FeatureSurfaces = {
  name: 'books',
  menu: [{ id: 'books', places: ['script'], Items: BooksItem }],
  slots: { overlay: BooksOverlay },
}
