import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { areOwnWords } from '#/shared/script/comment-origin.ts'
import { MAX_REPLIES, type Reply } from '#/shared/script/threads.ts'
import { formatAgo, formatMoment } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/editor.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Button, IconButton } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { joinClasses } from '#/client/ui/class-names.ts'
import { useStore } from '#/client/ui/store.ts'
import { useNow } from '#/client/local/server-clock.ts'
import panel from '../core/controls/panel.module.css'
import {
  type EditorHandle,
  useEditorList,
  useEditorState,
  useCan,
  useCanEdit,
} from '../core/editor-handle.ts'
import { offerUndo } from '../core/offer-undo.ts'
import { outlineListIn } from '../model/outline-plugin.ts'
import { useMayComment } from '../model/rights.ts'
import { CommentForm, leaveForm, useRowDraft } from './comment-form.tsx'
import styles from './comments.module.css'
import { TextWithMentions } from './mentions.tsx'
import { shortQuote } from '../core/controls/short-quote.ts'
import {
  addReply,
  changeReply,
  keepRowDraft,
  repliesInWork,
  repliesToOthers,
  replyTo,
  changeOfReply,
  rowDrafts,
} from './threads-plugin.ts'
import { threadsIn } from './sheet-threads.ts'

/** Of more replies than these, the last ones are shown, until the person asks for all. */
export const SHOWN_REPLIES = 4
const NONE: readonly Reply[] = []

/**
 * The replies to a comment, and the form for one more. A comment that is done is opened before it is answered; an answer that was
 * begun before stays.
 */
export function Replies(props: {
  readonly editor: EditorHandle
  readonly commentId: string
  readonly quote: string
  readonly isDone: boolean
}): ReactNode {
  const { editor, commentId, quote, isDone } = props
  const { editor: text } = useText()
  const replies = useEditorState(editor, (state) => threadsIn(state).replies.get(commentId) ?? NONE)
  const mayComment = useMayComment(editor)
  const [areAllShown, setAllShown] = useState(false)
  const isInWork = useStore(repliesInWork(editor.session)).has(commentId)
  const hasRight = useCan(editor, 'script:comment')
  const mayAnswer = isInWork ? mayComment || !hasRight : mayComment && !isDone
  const hidden = areAllShown || replies.length <= SHOWN_REPLIES ? 0 : replies.length - SHOWN_REPLIES
  if (replies.length === 0 && !mayAnswer) return null
  return (
    <div className={styles['thread']}>
      {hidden > 0 && (
        <button
          type="button"
          className={styles['more']}
          tabIndex={-1}
          data-row-actions
          onClick={() => setAllShown(true)}
        >
          {text.earlierReplies(hidden)}
        </button>
      )}
      {replies.length > 0 && (
        <ol className={styles['replies']} aria-label={text.replies}>
          {replies.slice(hidden).map((reply) => (
            <ReplyItem key={reply.replyId} editor={editor} commentId={commentId} reply={reply} />
          ))}
        </ol>
      )}
      {mayAnswer && (
        <NewReply
          editor={editor}
          commentId={commentId}
          quote={quote}
          isFull={replies.length >= MAX_REPLIES}
        />
      )}
    </div>
  )
}

function ReplyItem(props: {
  readonly editor: EditorHandle
  readonly commentId: string
  readonly reply: Reply
}): ReactNode {
  const { editor, commentId, reply } = props
  const { replyId, author, at } = reply
  const { editor: text } = useText()
  const mayComment = useMayComment(editor)
  const [draft, setDraft] = useRowDraft(editor, changeOfReply(replyId))
  const toggle = useRef<HTMLButtonElement>(null)
  const isDeleted = reply.text === ''
  const hasRight = useCan(editor, 'script:comment')
  const canEdit = useCanEdit(editor)
  const isOwn = areOwnWords(author, at, editor.session, canEdit) && !isDeleted
  const mayChange = mayComment && isOwn
  const isEditing = draft !== null && isOwn && (mayComment || !hasRight)
  const close = () => leaveForm(() => setDraft(null), toggle)
  return (
    <li className={styles['reply']}>
      <ReplyByline reply={reply} />
      {isDeleted && <span className={styles['gone']}>{text.deletedReply}</span>}
      {!isDeleted && !isEditing && <CommentText text={reply.text} />}
      {mayChange && (
        <ReplyActions
          editor={editor}
          commentId={commentId}
          reply={reply}
          toggle={toggle}
          onEdit={isEditing ? null : () => setDraft(reply.text)}
        />
      )}
      {isEditing && (
        <CommentForm
          editor={editor}
          draft={draft}
          onDraft={setDraft}
          onSave={() => {
            editor.runHere(changeReply(commentId, replyId, draft), 'script:comment')
            close()
          }}
          onCancel={close}
          label={text.replyField}
        />
      )}
    </li>
  )
}

function ReplyByline({ reply }: { readonly reply: Reply }): ReactNode {
  const { author, at, editedAt, text: words } = reply
  const { lang } = usePreferences()
  const { editor: text } = useText()
  const now = useNow()
  return (
    <span className={styles['byline']}>
      <bdi className={styles['author']}>{author}</bdi>
      <time dateTime={new Date(at).toISOString()} title={formatMoment(at, lang)}>
        {formatAgo(at, now, lang)}
      </time>
      {editedAt !== null && words !== '' && (
        <span title={formatMoment(editedAt, lang)}>{text.commentEdited}</span>
      )}
    </span>
  )
}

function ReplyActions(props: {
  readonly editor: EditorHandle
  readonly commentId: string
  readonly reply: Reply
  readonly toggle: Ref<HTMLButtonElement>
  /** Null while the reply is being changed. */
  readonly onEdit: (() => void) | null
}): ReactNode {
  const { editor, commentId, reply, toggle, onEdit } = props
  const { editor: text } = useText()
  const words = shortQuote(reply.text)
  return (
    <span className={joinClasses(panel['actions'], styles['actions'])} data-row-actions>
      {onEdit && (
        <IconButton ref={toggle} label={text.editReply(words)} tabIndex={-1} onClick={onEdit}>
          <Icon name="pencil" size={16} />
        </IconButton>
      )}
      <IconButton
        label={text.deleteReply(words)}
        tabIndex={-1}
        onClick={() => {
          if (editor.runHere(changeReply(commentId, reply.replyId, ''), 'script:comment'))
            offerUndo(editor, text.replyDeleted, text.undo, 'script:comment')
        }}
      >
        <Icon name="trash" size={16} />
      </IconButton>
    </span>
  )
}

/** 'Reply', and its form. A draft stays when the form is closed. */
function NewReply(props: {
  readonly editor: EditorHandle
  readonly commentId: string
  readonly quote: string
  readonly isFull: boolean
}): ReactNode {
  const { editor, commentId, quote, isFull } = props
  const { lang } = usePreferences()
  const { editor: text } = useText()
  const [typed, setDraft] = useRowDraft(editor, replyTo(commentId))
  const draft = typed ?? ''
  const [isShown, setShown] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () => leaveForm(() => setShown(false), toggle)
  useInWork(editor, commentId, isShown && draft.trim() !== '')
  if (isFull)
    return <p className={styles['gone']}>{text.threadFull(MAX_REPLIES.toLocaleString(lang))}</p>
  if (!isShown)
    return (
      <button
        ref={toggle}
        type="button"
        className={styles['more']}
        tabIndex={-1}
        data-row-actions
        aria-label={text.replyTo(shortQuote(quote))}
        onClick={() => setShown(true)}
      >
        {text.reply}
      </button>
    )
  return (
    <CommentForm
      editor={editor}
      draft={draft}
      onDraft={setDraft}
      onSave={() => {
        const reply = addReply(commentId, editor.session.username, draft)
        if (!editor.runHere(reply, 'script:comment')) return
        setDraft(null)
        close()
      }}
      onCancel={close}
      label={text.replyField}
      saveLabel={text.sendReply}
    />
  )
}

/** Says while a reply is being written. */
function useInWork({ session }: EditorHandle, commentId: string, isInWork: boolean): void {
  useEffect(() => {
    if (!isInWork) return
    const inWork = repliesInWork(session)
    inWork.set(new Set([...inWork.get(), commentId]))
    return () => inWork.set(new Set([...inWork.get()].filter((each) => each !== commentId)))
  }, [session, commentId, isInWork])
}

/** What the person has begun to answer to comments that are gone: the words stay until they are discarded, or the comment is back. */
export function LostReplies({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const drafts = useStore(rowDrafts(editor.session))
  const comments = useEditorList(editor, (state) => outlineListIn(state).comments)
  return repliesToOthers(drafts, comments).map(([place, draft]) => (
    <div key={place} className={styles['new']}>
      <p role="status">{text.answeredCommentGone}</p>
      <p className={styles['text']} dir="auto">
        {draft}
      </p>
      <div className={styles['form-actions']}>
        <Button tone="quiet" onClick={() => keepRowDraft(editor.session, place, null)}>
          {text.discardReply}
        </Button>
      </div>
    </div>
  ))
}

export function CommentText({ text }: { readonly text: string }): ReactNode {
  return (
    <span className={styles['text']} dir="auto">
      <TextWithMentions text={text} />
    </span>
  )
}
