import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { MenuItem } from '#/client/ui/menu.tsx'
import type { EditorHandle } from '../core/editor-handle.ts'
import { moveRehearsal } from './move-rehearsal.ts'

/** Makes the word under the menu the current word. A reader's jump moves only the reader's own screen. */
export function JumpItem({ editor: { view } }: { readonly editor: EditorHandle }): ReactNode {
  const { rehearsal: text } = useText().editor
  const jump = () => {
    const { head } = view.state.selection
    moveRehearsal(head, { source: 'jump', at: Date.now() })(view.state, view.dispatch)
  }
  return (
    <MenuItem icon="rehearsal" takesFocus onClick={jump}>
      {text.jump}
    </MenuItem>
  )
}
