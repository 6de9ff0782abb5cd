import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { MenuItem } from '#/client/ui/menu.tsx'
import { Submenu } from '#/client/ui/submenu.tsx'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { useCanEdit } from '../core/use-can-edit.ts'
import { chooseCue } from './choose-cue.ts'

/** Menu items that set a cue on the word at which the menu was opened. */
export function CueItems({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  if (!useCanEdit(editor)) return null
  return (
    <Submenu icon="cue" label={text.newCue}>
      {CUE_TYPES.map(({ id, label }) => (
        <MenuItem key={id} icon={id} onClick={() => editor.run(chooseCue(id))}>
          {label}
        </MenuItem>
      ))}
    </Submenu>
  )
}
