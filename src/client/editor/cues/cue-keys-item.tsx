import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { MenuItem } from '#/client/ui/menu.tsx'
import { usePhone } from '#/client/ui/phone.ts'
import { readableShortcut } from '../core/controls/readable-shortcut.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { useCanEdit } from '../core/use-can-edit.ts'
import { toggleCueKeys } from './cue-keys.ts'
import { cueKeysShortcut } from './shortcuts.ts'

/** Starts setting cues by keys, at the place where the menu was opened. A phone has no keys for it. */
export function CueKeysItem({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const canEdit = useCanEdit(editor)
  if (usePhone() || !canEdit) return null
  return (
    <MenuItem icon="keyboard" onClick={() => editor.run(toggleCueKeys)}>
      {`${text.setCuesByKeys} (${readableShortcut(cueKeysShortcut.keys[0], text.keys)})`}
    </MenuItem>
  )
}
