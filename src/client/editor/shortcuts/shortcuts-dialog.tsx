import { Fragment, type ReactNode, useEffect } from 'react'
import { permits } from '#/shared/access/script-rights.ts'
import { useText } from '#/client/i18n/editor.ts'
import { Dialog } from '#/client/ui/dialog.tsx'
import { MenuItem } from '#/client/ui/menu.tsx'
import { useStore } from '#/client/ui/store.ts'
import { readableShortcut } from '../core/controls/readable-shortcut.ts'
import { type Shortcut, SHORTCUT_GROUPS } from '../core/controls/shortcut.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { areShortcutsShown } from './show-shortcuts.ts'
import styles from './shortcuts-dialog.module.css'

/** Opens the list of shortcuts from the script's menu. */
export function ShortcutsItem(): ReactNode {
  const { shortcuts: text } = useText().editor
  return (
    <MenuItem icon="keyboard" onClick={() => areShortcutsShown.set(true)}>
      {text.title}
    </MenuItem>
  )
}

const closeShortcuts = () => areShortcutsShown.set(false)

/** Every shortcut that the user's role allows, as the features declare them. */
export function ShortcutsDialog({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { app, editor: text } = useText()
  const isOpen = useStore(areShortcutsShown)
  const rights = useStore(editor.session.rights)
  const mine = editor.shortcuts.filter(({ right = 'script:read' }) => permits(rights, right))
  useEffect(() => closeShortcuts, [])
  return (
    <Dialog
      isOpen={isOpen}
      title={text.shortcuts.title}
      place="wide"
      closeLabel={app.close}
      onClose={closeShortcuts}
    >
      <div className={styles['groups']}>
        {SHORTCUT_GROUPS.map((group) => {
          const ofGroup = mine.filter((shortcut) => shortcut.group === group)
          if (ofGroup.length === 0) return null
          return (
            <section key={group} className={styles['group']}>
              <h3>{text.shortcuts.groups[group]}</h3>
              <dl>
                {ofGroup.map((shortcut) => (
                  <Row key={shortcut.label(text)} shortcut={shortcut} />
                ))}
              </dl>
            </section>
          )
        })}
      </div>
    </Dialog>
  )
}

function Row({ shortcut }: { readonly shortcut: Shortcut }): ReactNode {
  const { editor: text } = useText()
  return (
    <div className={styles['row']}>
      <dt>
        {shortcut.label(text)}
        {shortcut.isKeptByBrowsers && (
          <span className={styles['hint']}>{text.shortcuts.keptByBrowsers}</span>
        )}
      </dt>
      <dd>
        {shortcut.keys.map((keys, at) => (
          <Fragment key={keys}>
            {at > 0 && ` ${text.shortcuts.or} `}
            <kbd>{readableShortcut(keys, text.keys)}</kbd>
          </Fragment>
        ))}
      </dd>
    </div>
  )
}
