import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import type { FeatureSurfaces } from '../core/feature.ts'
import { isKeyboardShown, toggleKeyboard } from './on-screen-keyboard-plugin.ts'
import styles from './touch.module.css'

/** Shows or hides the on-screen keyboard by hand, where there is one. */
function KeyboardButton({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const isShown = useEditorState(editor, isKeyboardShown)
  return (
    <button
      type="button"
      className={styles['keyboard']}
      aria-label={isShown ? text.hideKeyboard : text.showKeyboard}
      aria-pressed={isShown}
      // the focus stays where it is until the press is handled
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => toggleKeyboard(editor.view)}
    >
      <Icon name="keyboard" />
      <Icon name={isShown ? 'chevron-down' : 'chevron-up'} size={12} />
    </button>
  )
}

export const touchSurfaces: FeatureSurfaces = {
  name: 'touch',
  slots: { floating: KeyboardButton },
}
