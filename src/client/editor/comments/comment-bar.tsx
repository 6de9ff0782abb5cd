import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { readableShortcut } from '../core/controls/readable-shortcut.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import styles from './comments.module.css'
import { selectedText } from './edit-comment.ts'
import { newCommentIn, startComment, commentShortcut } from './new-comment.ts'
import { newSuggestionIn, startSuggestion, suggestible } from './suggestion.ts'

interface Props {
  readonly editor: EditorHandle
  /** Further buttons for the selected text. */
  readonly children?: ReactNode
}

/** Stands in the place of the toolbar for a person who may comment, and not write, while text is selected. */
export function CommentBar({ editor, children }: Props): ReactNode {
  const { editor: text } = useText()
  // while a comment is being written, its form is the place to go on, and on a phone the bar would lie above it
  const isShown = useEditorState(
    editor,
    (state) =>
      selectedText(state) !== null &&
      newCommentIn(state) === null &&
      newSuggestionIn(state) === null,
  )
  const isSuggestible = useEditorState(editor, (state) => suggestible(state) !== null)
  if (!isShown) return null
  return (
    <div className={styles['bar']}>
      <Button
        tone="primary"
        title={`${text.addComment} (${readableShortcut(commentShortcut.keys[0], text.keys)})`}
        // the selection stays until the press is handled
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => editor.runHere(startComment, 'script:comment')}
      >
        <Icon name="comment" size={18} />
        {text.comment}
      </Button>
      <Button
        disabled={!isSuggestible}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => editor.runHere(startSuggestion, 'script:comment')}
      >
        {text.instead}
      </Button>
      {children}
    </div>
  )
}
