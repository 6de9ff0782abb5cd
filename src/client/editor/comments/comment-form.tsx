import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { MAX_COMMENT_LENGTH } from '#/shared/script/threads.ts'
import { StatusNote } from '#/client/ui/form-fields.tsx'
import { useText } from '#/client/i18n/editor.ts'
import { useKeptState } from '#/client/local/kept-work.ts'
import { focusAfter } from '#/client/ui/focus.ts'
import { Button } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { isPressed } from '../core/controls/shortcut.ts'
import { useCan, type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { UntoldNames, useMentionList } from './mentions.tsx'
import { saveCommentShortcut, newCommentIn, startComment, commentShortcut } from './new-comment.ts'
import styles from './comments.module.css'
import { keepRowDraft, rowDrafts } from './threads-plugin.ts'
import { readableShortcut } from '../core/controls/readable-shortcut.ts'
import { selectedText } from './edit-comment.ts'
import { newSuggestionIn, startSuggestion, suggestible } from './suggestion.ts'

interface Props {
  readonly editor: EditorHandle
  readonly draft: string
  readonly onDraft: (draft: string) => void
  readonly isSavable?: boolean
  readonly onSave: () => void
  readonly onCancel: () => void
  /** The words that the comment is about. When this becomes another object, the field takes the focus again. */
  readonly place?: object | undefined
  /** The name of the field, and the word on the button, where they are not those of a comment. */
  readonly label?: string
  readonly saveLabel?: string
}

/**
 * The form for a comment or a reply. Mod-Enter saves it, Escape leaves the form, and an @ lists whom it may mention. Where the
 * person has lost the right to comment while writing, the words stay.
 */
export function CommentForm(props: Props): ReactNode {
  const { editor, draft, onDraft, isSavable = true, onSave, onCancel, place } = props
  const { editor: text } = useText()
  const { label = text.commentField, saveLabel = text.saveComment } = props
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // a form that is there again with its row, or with the whole editor, leaves the focus where the person is; a press that opens
    // the form leaves it nowhere, because the form stands in the place of its button
    if (document.activeElement === document.body) goOnWriting(field)
  }, [])
  useEffect(() => {
    if (place) goOnWriting(field)
  }, [place])
  const mentions = useMentionList(editor, field, draft, onDraft)
  const mayComment = useCan(editor, 'script:comment')
  const mayBeSaved = mayComment && isSavable && draft.trim() !== ''
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (mayBeSaved) onSave()
      }}
    >
      <textarea
        ref={field}
        className={styles['field']}
        aria-label={label}
        placeholder={label}
        dir="auto"
        rows={3}
        maxLength={MAX_COMMENT_LENGTH}
        value={draft}
        {...mentions.attributes}
        onChange={(event) => onDraft(event.target.value)}
        onSelect={(event) => mentions.note(event.currentTarget.selectionEnd)}
        onBlur={() => mentions.note(null)}
        onKeyDown={(event) => {
          if (mentions.press(event)) return
          if (event.key === 'Escape') {
            event.preventDefault()
            onCancel()
          }
          if (isPressed(saveCommentShortcut, event)) event.currentTarget.form?.requestSubmit()
        }}
      />
      {mentions.list}
      <UntoldNames editor={editor} draft={draft} caret={mentions.caret} />
      <StatusNote>{mayComment ? null : text.onlyReadsNow}</StatusNote>
      <div className={styles['form-actions']}>
        <Button tone="quiet" onClick={onCancel}>
          {text.cancelComment}
        </Button>
        <Button type="submit" tone="primary" disabled={!mayBeSaved}>
          {saveLabel}
        </Button>
      </div>
    </form>
  )
}

/** What is being written in a field of a comment's row; null where nothing is. It stays while the row is not drawn. */
export function useRowDraft(
  { session }: EditorHandle,
  place: string,
): readonly [draft: string | null, setDraft: (next: string | null) => void] {
  const [draft, setDraft] = useKeptState<string | null>(
    place,
    rowDrafts(session).get().get(place) ?? null,
  )
  useEffect(() => keepRowDraft(session, place, draft), [session, place, draft])
  return [draft, setDraft]
}

/** Closes the form; the focus goes to the button that has opened it. */
export function leaveForm(close: () => void, opener: RefObject<HTMLElement | null>): void {
  focusAfter(close, () => opener.current)
}

function goOnWriting({ current: field }: RefObject<HTMLTextAreaElement | null>): void {
  field?.focus()
  // on a phone a field at the lower edge would hide its buttons, and which names tell nobody
  field?.form?.scrollIntoView({ block: 'nearest' })
  field?.setSelectionRange(field.value.length, field.value.length)
}

interface CommentBarProps {
  readonly editor: EditorHandle
  /** Further buttons for the selected text. */
  readonly children?: ReactNode
}

/** Stands in the place of the toolbar for a person who may comment, and not write, while text is selected. */
export function CommentBar({ editor, children }: CommentBarProps): ReactNode {
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
