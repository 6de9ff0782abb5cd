import type { EditorView } from 'prosemirror-view'
import { memo, type ReactNode, type Ref, useRef, useSyncExternalStore } from 'react'
import {
  type CommentOrigin,
  commentTime,
  isOwnComment,
  onCommentOrigins,
  readOrigin,
  storedOrigin,
} from '#/shared/script/comment-origin.ts'
import {
  isOpen,
  mayCloseThread,
  type Suggestion,
  type ThreadState,
} from '#/shared/script/threads.ts'
import { formatAgo, formatMoment } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/editor.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { IconButton } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { joinClasses } from '#/client/ui/class-names.ts'
import { useNow } from '#/client/local/server-clock.ts'
import panel from '../core/controls/panel.module.css'
import { shortQuote } from '../core/controls/short-quote.ts'
import type { EditorText } from '../core/feature.ts'
import { goFromRow } from '../core/controls/use-roving-rows.ts'
import { type EditorHandle, useEditorState, useCan, useCanEdit } from '../core/editor-handle.ts'
import { offerUndo } from '../core/offer-undo.ts'
import { createHighlight, WORDS_HIGHLIGHT_MS, revealWords } from '../core/sheet/reveal.ts'
import type { ListedComment } from '../model/outline-plugin.ts'
import { useMayComment } from '../model/rights.ts'
import { CommentForm, leaveForm, useRowDraft } from './comment-form.tsx'
import styles from './comments.module.css'
import { deleteComment, findComment, updateComment } from './edit-comment.ts'
import { CommentText, Replies } from './replies.tsx'
import { SuggestedWords, TakeOver } from './suggestion-row.tsx'
import { changeOf, quoteOf, setThreadState } from './threads-plugin.ts'
import { threadsIn } from './sheet-threads.ts'

interface RowProps {
  readonly editor: EditorHandle
  readonly comment: ListedComment
  readonly isHighlighted: boolean
  readonly isTabStop: boolean
}

/**
 * One comment: its words and its text. The pencil opens the comment's panel, whose 'Save' takes the pencil's place. A row is
 * drawn again for what it shows alone: a list that moves has dozens of texts, and only few new ones.
 */
export const CommentRow = memo(function CommentRow(props: RowProps): ReactNode {
  const { editor, comment, isHighlighted } = props
  const { commentId } = comment
  const { session } = editor
  const [draft, setDraft] = useRowDraft(editor, changeOf(commentId))
  const mayComment = useMayComment(editor)
  const hasRight = useCan(editor, 'script:comment')
  const canEdit = useCanEdit(editor)
  const origin = useOrigin(editor, commentId)
  const isEditing = draft !== null
  const quote = useQuote(editor, commentId)
  const isDone = useEditorState(editor, (state) => !isOpen(threadsIn(state), commentId))
  const isOwn =
    useSuggestion(editor, commentId) === null && isOwnComment(commentId, origin, session, canEdit)
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () => leaveForm(() => setDraft(null), toggle)
  const save = () => {
    if (isEditing) editor.runHere(updateComment(commentId, draft), 'script:comment')
    close()
  }
  return (
    <div className={panel['row']} data-highlighted={isHighlighted || undefined}>
      <div className={styles['line']}>
        <CommentHead
          editor={editor}
          comment={comment}
          quote={quote}
          isTabStop={props.isTabStop}
          isTextShown={!isEditing}
        />
        {mayComment && mayCloseThread(commentId, origin, session, canEdit) && (
          <CommentActions
            editor={editor}
            commentId={commentId}
            quote={quote}
            toggle={toggle}
            isDone={isDone}
            onEdit={isEditing || !isOwn ? null : () => setDraft(comment.commentText)}
          />
        )}
      </div>
      {isEditing && (mayComment || !hasRight) && (
        <CommentForm
          editor={editor}
          draft={draft}
          onDraft={setDraft}
          onSave={save}
          onCancel={close}
        />
      )}
      <TakeOver editor={editor} commentId={commentId} words={shortQuote(quote)} />
      <Replies editor={editor} commentId={commentId} quote={quote} isDone={isDone} />
    </div>
  )
})

const useQuote = (editor: EditorHandle, commentId: string): string =>
  useEditorState(editor, (state) => quoteOf(state, findComment(state, commentId)?.ranges ?? []))

const useSuggestion = (editor: EditorHandle, commentId: string): Suggestion | null =>
  useEditorState(editor, (state) => threadsIn(state).suggestions.get(commentId) ?? null)

/** Who wrote the comment, and what; a press leads to its words on the sheet. */
function CommentHead(props: {
  readonly editor: EditorHandle
  readonly comment: ListedComment
  readonly quote: string
  readonly isTabStop: boolean
  readonly isTextShown: boolean
}): ReactNode {
  const { editor, comment, quote, isTabStop, isTextShown } = props
  const { commentId, commentText } = comment
  const suggestion = useSuggestion(editor, commentId)
  const thread = useEditorState(editor, (state) => threadsIn(state).states.get(commentId))
  const reveal = () => revealComment(editor.view, commentId)
  return (
    <button
      type="button"
      className={styles['go']}
      data-row
      tabIndex={isTabStop ? 0 : -1}
      onClick={(event) => goFromRow(event, editor.view, reveal)}
    >
      <CommentByline editor={editor} commentId={commentId} />
      {!suggestion && <q className={styles['words']}>{quote}</q>}
      {suggestion && <SuggestedWords suggestion={suggestion} />}
      {isTextShown && !suggestion && <CommentText text={commentText} />}
      {thread && thread.state !== 'open' && <DoneLine state={thread} />}
    </button>
  )
}

function CommentActions(props: {
  readonly editor: EditorHandle
  readonly commentId: string
  readonly quote: string
  readonly toggle: Ref<HTMLButtonElement>
  readonly isDone: boolean
  /** Null while the comment's panel is open, and for comments of others. */
  readonly onEdit: (() => void) | null
}): ReactNode {
  const { editor, commentId, quote, toggle, isDone, onEdit } = props
  const { editor: text } = useText()
  const { username } = editor.session
  const words = shortQuote(quote)
  return (
    <div className={joinClasses(panel['actions'], styles['actions'])} data-row-actions>
      <IconButton
        label={isDone ? text.openThread(words) : text.closeThread(words)}
        tabIndex={-1}
        onClick={() =>
          editor.runHere(
            setThreadState(commentId, username, isDone ? 'open' : 'done'),
            'script:comment',
          )
        }
      >
        <Icon name={isDone ? 'undo' : 'check'} size={16} />
      </IconButton>
      {onEdit && (
        <IconButton ref={toggle} label={text.editComment(words)} tabIndex={-1} onClick={onEdit}>
          <Icon name="pencil" size={16} />
        </IconButton>
      )}
      <IconButton
        label={text.deleteComment(words)}
        tabIndex={-1}
        onClick={() => {
          if (editor.runHere(deleteComment(commentId), 'script:comment'))
            offerUndo(editor, text.commentDeleted, text.undo, 'script:comment')
        }}
      >
        <Icon name="trash" size={16} />
      </IconButton>
    </div>
  )
}

function useOrigin({ session: { doc } }: EditorHandle, commentId: string): CommentOrigin {
  const stored = useSyncExternalStore(
    (listener) => onCommentOrigins(doc, listener),
    () => storedOrigin(doc, commentId),
  )
  return readOrigin(stored)
}

/** Author and time of a comment, and whether it was changed; nothing if they are not known (COM-8). */
function CommentByline(props: {
  readonly editor: EditorHandle
  readonly commentId: string
}): ReactNode {
  const { commentId, editor } = props
  const { lang } = usePreferences()
  const { editor: text } = useText()
  const now = useNow()
  const { author, editor: changedBy, editedAt } = useOrigin(editor, commentId)
  const writtenAt = commentTime(commentId)
  if (author === null && writtenAt === null) return null
  return (
    <span className={styles['byline']}>
      {author !== null && <bdi className={styles['author']}>{author}</bdi>}
      {writtenAt !== null && (
        <time dateTime={new Date(writtenAt).toISOString()} title={formatMoment(writtenAt, lang)}>
          {formatAgo(writtenAt, now, lang)}
        </time>
      )}
      {editedAt !== null && (
        <span title={formatMoment(editedAt, lang)}>
          {changedBy === null || changedBy === author
            ? text.commentEdited
            : text.commentEditedBy(changedBy)}
        </span>
      )}
    </span>
  )
}

function DoneLine({ state }: { readonly state: ThreadState }): ReactNode {
  const { lang } = usePreferences()
  const { editor: text } = useText()
  const now = useNow()
  const { at } = state
  return (
    <span className={styles['done']}>
      <Icon name="check" size={14} />
      {doneText(text, state)}
      {at !== null && <span title={formatMoment(at, lang)}>{formatAgo(at, now, lang)}</span>}
    </span>
  )
}

function doneText(text: EditorText, { state, by }: ThreadState): string {
  if (state === 'taken') return by === null ? text.suggestionTaken : text.takenOverBy(by)
  return by === null ? text.threadDone : text.threadDoneBy(by)
}

/** The comment whose row is highlighted because its icon was pressed. */
export const highlightedComment = createHighlight(WORDS_HIGHLIGHT_MS)

export function revealComment(view: EditorView, commentId: string): void {
  const words = findComment(view.state, commentId)?.ranges ?? []
  revealWords(view, words, `[data-comment="${CSS.escape(commentId)}"]`, {
    backgroundColor: 'var(--amber-soft)',
  })
}
