import { type ReactNode, useSyncExternalStore } from 'react'
import { formatAgo } from '#/client/i18n/format-ago.ts'
import { formatMoment } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { useNow } from '#/client/ui/use-now.ts'
import {
  commentTime,
  onCommentOrigins,
  readOrigin,
  storedOrigin,
} from '#/shared/script/comment-origin.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import styles from './comments.module.css'

const MINUTE_MS = 60_000

/** Author and time of a comment, and whether it was changed; nothing if they are not known (COM-8). */
export function CommentByline(props: {
  readonly editor: EditorHandle
  readonly commentId: string
}): ReactNode {
  const { commentId, editor } = props
  const { doc } = editor.session
  const { lang } = usePreferences()
  const { editor: text } = useText()
  const now = useNow(MINUTE_MS)
  const stored = useSyncExternalStore(
    (listener) => onCommentOrigins(doc, listener),
    () => storedOrigin(doc, commentId),
  )
  const { author, editor: changedBy, editedAt } = readOrigin(stored)
  const writtenAt = commentTime(commentId)
  if (author === null && writtenAt === null) return null
  return (
    <span className={styles['byline']}>
      {author !== null && <span className={styles['author']}>{author}</span>}
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
