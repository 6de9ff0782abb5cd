import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { MenuItem } from '#/client/ui/menu.tsx'
import type { EditorHandle } from '../core/editor-handle.ts'
import { openSearch } from './open-search.ts'

/** Opens search and replace from the menus of page and background. */
export function SearchItem({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { search: text } = useText().editor
  return (
    <MenuItem icon="search" onClick={() => openSearch(editor.view)}>
      {text.open}
    </MenuItem>
  )
}
