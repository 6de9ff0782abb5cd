import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { AutoFollowStrip } from './auto-follow/auto-follow-strip.tsx'
import { AutoFollowToggle } from './auto-follow/auto-follow-toggle.tsx'
import { backToLine, isFollowing } from './follow-line-plugin.ts'
import { NextCues } from './next-cues.tsx'
import styles from './rehearsal.module.css'
import { stepLine } from './step-line.ts'
import { toggleRehearsal } from './toggle-rehearsal.ts'

/** The controls that a prompter needs. In rehearsal this bar replaces the toolbar. */
export function RehearsalBar({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { view, session } = editor
  const { rehearsal: text } = useText().editor
  const follows = useEditorState(editor, isFollowing)
  return (
    <>
      {!session.isPrivate && <AutoFollowStrip editor={editor} />}
      <div role="group" aria-label={text.bar} className={styles['bar']}>
        {!session.isPrivate && <AutoFollowToggle editor={editor} />}
        <IconButton label={text.previousLine} onClick={() => stepLine(view, -1)}>
          <Icon name="chevron-up" />
        </IconButton>
        <IconButton label={text.nextLine} onClick={() => stepLine(view, 1)}>
          <Icon name="chevron-down" />
        </IconButton>
        <NextCues editor={editor} />
        {!follows && (
          <button type="button" className={styles['back']} onClick={() => backToLine(view)}>
            <Icon name="rehearsal" size={16} />
            {text.backToLine}
          </button>
        )}
        <IconButton label={text.end} onClick={() => toggleRehearsal(view)}>
          <Icon name="close" />
        </IconButton>
      </div>
    </>
  )
}
