import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { MenuItem } from '#/client/ui/menu.tsx'
import type { EditorHandle } from '../core/editor-handle.ts'
import type { FeatureSurfaces } from '../core/feature.ts'
import { openSearch } from './open-search.ts'
import { SearchPanel } from './search-panel.tsx'

/** Opens search and replace from the menus of page and background. */
function SearchItem({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { search: text } = useText().editor
  return (
    <MenuItem icon="search" onClick={() => openSearch(editor.view)}>
      {text.open}
    </MenuItem>
  )
}

export const searchSurfaces: FeatureSurfaces = {
  name: 'search',
  menu: [{ id: 'search', places: ['page', 'background', 'script'], Items: SearchItem }],
  slots: { overlay: SearchPanel },
}
