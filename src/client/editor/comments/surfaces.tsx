import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { StatusNote } from '#/client/ui/form-fields.tsx'
import { at } from '#/shared/at.ts'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { commentInFragment } from '#/shared/routes/place-fragments.ts'
import { isOpen, MAX_THREADS, type Threads } from '#/shared/script/threads.ts'
import { useText } from '#/client/i18n/editor.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { setEditorLayout } from '#/client/preferences/editor-layout.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { joinClasses } from '#/client/ui/class-names.ts'
import { Segmented } from '#/client/ui/segmented.tsx'
import { createStore, useStore } from '#/client/ui/store.ts'
import panel from '../core/controls/panel.module.css'
import { VirtualList } from '../core/controls/virtual-list.tsx'
import { type EditorHandle, useEditorList, useEditorState } from '../core/editor-handle.ts'
import type { FeatureSurfaces } from '../core/feature.ts'
import { arrivedPlace } from '../core/sheet/place-address.ts'
import { focusSheet } from '../core/sheet/reveal.ts'
import { useSheetLayout } from '../core/sheet/use-sheet-layout.ts'
import { type ListedComment, outlineIn, outlineListIn } from '../model/outline-plugin.ts'
import { litTasksIn } from '../model/tasks-plugin.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentRow, highlightedComment, revealComment } from './comment-row.tsx'
import styles from './comments.module.css'
import { useNames, WithNames } from './mentions.tsx'
import { selectedText } from './edit-comment.ts'
import {
  cancelComment,
  finishComment,
  newCommentIn,
  newCommentText,
  startComment,
  startCommentOnWord,
  writeComment,
  commentShortcut,
} from './new-comment.ts'
import { startSuggestion, suggestible } from './suggestion.ts'
import { LostReplies, SHOWN_REPLIES } from './replies.tsx'
import { NewSuggestion } from './suggestion-row.tsx'
import {
  quoteOf,
  countOpen,
  isThreadMine,
  type Reader,
  repliesInWork,
  THREAD_FILTERS,
  type ThreadFilter,
  threadsOf,
} from './threads-plugin.ts'
import { threadsIn } from './sheet-threads.ts'

const ROW_HEIGHT_PX = 112
const REPLY_HEIGHT_PX = 56

/** Which comments this visit shows. */
const chosenFilter = createStore<ThreadFilter>('open')

const commentsIn = (state: EditorState) => outlineListIn(state).comments.length

const keyOf = (comment: ListedComment) => comment.commentId

function heightOf({ commentId }: ListedComment, { replies }: Threads): number {
  const shown = Math.min(replies.get(commentId)?.length ?? 0, SHOWN_REPLIES)
  return ROW_HEIGHT_PX + shown * REPLY_HEIGHT_PX
}

/** The comments that a filter shows, in the order of their words (COM-4); those that concern the person come first while what is theirs is highlighted. */
export function commentsInOrder(
  state: EditorState,
  session: Reader,
  filter: ThreadFilter = 'open',
  names?: readonly string[],
  inWork?: ReadonlySet<string>,
): readonly ListedComment[] {
  const comments = threadsOf(state, session, filter, names, inWork)
  if (litTasksIn(state) === null) return comments
  const isMine = isThreadMine(state, session, names)
  const { mine = [], others = [] } = Object.groupBy(comments, (comment) =>
    isMine(comment) ? 'mine' : 'others',
  )
  return [...mine, ...others]
}

/** The list of comments. */
function CommentsPanel({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const filter = useStore(chosenFilter)
  const highlighted = useStore(highlightedComment)
  // the rows of another filter are drawn in pieces, after the press that chooses it. Two changes are drawn at once: those of the
  // comments under the same filter, because the focus returns to a comment that was just saved, and another filter that was
  // chosen to show one comment, because the list scrolls to its row
  const deferred = useDeferredValue(filter)
  const shownFilter = highlighted === null ? deferred : filter
  const names = useNames(editor)
  const inWork = useStore(repliesInWork(editor.session))
  const comments = useEditorList(editor, (state) =>
    commentsInOrder(state, editor.session, shownFilter, names, inWork),
  )
  const count = useEditorState(editor, (state) => commentsIn(state))
  const [isCollapsed, setCollapsed] = useState(false)
  return (
    <div className={panel['panel']}>
      <NewComment editor={editor} />
      <NewSuggestion editor={editor} />
      <LostReplies editor={editor} />
      {count > 0 && (
        <div className={styles['filter']}>
          <Segmented
            label={text.threadFilter}
            value={filter}
            options={THREAD_FILTERS.map((value) => ({ value, label: text.threadFilters[value] }))}
            onChange={chosenFilter.set}
          />
        </div>
      )}
      {comments.length === 0 ? (
        <p className={panel['empty']}>
          {count === 0 ? text.noComments : text.noThreads[shownFilter]}
        </p>
      ) : (
        <button
          type="button"
          className={joinClasses(panel['section'], styles['section'])}
          aria-expanded={!isCollapsed}
          onClick={() => setCollapsed(!isCollapsed)}
        >
          <Icon name="chevron-down" size={16} className={panel['chevron']} />
          {text.commentCount(comments.length)}
        </button>
      )}
      {comments.length > 0 && !isCollapsed && (
        <WithNames editor={editor} names={names}>
          <ThreadList editor={editor} comments={comments} />
        </WithNames>
      )}
    </div>
  )
}

interface ListProps {
  readonly editor: EditorHandle
  readonly comments: readonly ListedComment[]
}

function ThreadList({ editor, comments }: ListProps): ReactNode {
  const { editor: text } = useText()
  const highlighted = useStore(highlightedComment)
  return (
    <VirtualList
      label={text.commentsTab}
      items={comments}
      keyOf={keyOf}
      rowHeight={(comment) => heightOf(comment, threadsIn(editor.state.get()))}
      overscan={2}
      shownKey={highlighted}
    >
      {(comment, isTabStop) => (
        <CommentRow
          editor={editor}
          comment={comment}
          isHighlighted={comment.commentId === highlighted}
          isTabStop={isTabStop}
        />
      )}
    </VirtualList>
  )
}

/** The comment that is being written on selected text. If that text is deleted, the draft is kept. */
function NewComment({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const range = useEditorState(editor, newCommentIn)
  const draft = useEditorState(editor, newCommentText)
  const isFull = useEditorState(editor, (state) => commentsIn(state) >= MAX_THREADS)
  const { lang } = usePreferences()
  if (!range && draft === '') return null
  return (
    <div className={styles['new']}>
      {range && <q className={styles['words']}>{quoteOf(editor.state.get(), [range])}</q>}
      <StatusNote>{range ? null : text.commentTextGone}</StatusNote>
      <StatusNote>
        {isFull ? text.tooManyComments(MAX_THREADS.toLocaleString(lang)) : null}
      </StatusNote>
      <CommentForm
        editor={editor}
        draft={draft}
        onDraft={(next) => writeComment(next)(editor.view.state, editor.view.dispatch)}
        isSavable={range !== null && !isFull}
        onSave={() => editor.run(finishComment, 'script:comment')}
        onCancel={() => editor.run(cancelComment, 'script:read')}
        place={range?.ends}
      />
    </div>
  )
}

interface Placed {
  readonly commentId: string
  readonly commentText: string
  readonly top: number
  readonly replies: number
}

/** An icon in the margin for each open comment, with the number of its messages where there are more; a press leads to its row. */
function CommentMarkers({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  useLinkedComment(editor)
  const threads = useEditorState(editor, threadsIn)
  // measured anew when a thread is closed or answered
  const measure = useMemo(
    () => (view: EditorView, near: TextRange) => placeComments(view, near, threads),
    [threads],
  )
  const placed = useSheetLayout<Placed>(editor, measure)
  return (
    <div className={styles['markers']}>
      {placed.map(({ commentId, commentText, top, replies }) => (
        <button
          key={commentId}
          type="button"
          // keyboard users reach the words by the rows of the list, so Tab skips the markers
          tabIndex={-1}
          className={styles['marker']}
          data-comment-marker
          style={{ top }}
          aria-label={
            replies > 0
              ? text.commentWithReplies(commentText, replies)
              : text.commentLabel(commentText)
          }
          title={commentText}
          onClick={() => {
            showRow(editor, commentId)
            focusSheet(editor.view)
          }}
        >
          <Icon name="comment" size={replies > 0 ? 20 : 16} />
          {replies > 0 && <span className={styles['messages']}>{replies + 1}</span>}
        </button>
      ))}
    </div>
  )
}

/** Shows the row of a comment in the list, and its words on the sheet. */
function showRow(editor: EditorHandle, commentId: string): void {
  const isDone = !isOpen(threadsIn(editor.state.get()), commentId)
  if (isDone || chosenFilter.get() === 'done') chosenFilter.set(isDone ? 'done' : 'open')
  setEditorLayout({ sidebarOpen: true, sidebarTab: 'comments' })
  revealComment(editor.view, commentId)
  highlightedComment.highlight(commentId)
}

/** An address that leads to a comment also shows its row. */
function useLinkedComment(editor: EditorHandle): void {
  const place = useStore(arrivedPlace)
  useEffect(() => {
    const commentId = commentInFragment(place ?? '')
    if (commentId === null) return
    arrivedPlace.set(null)
    showRow(editor, commentId)
  }, [editor, place])
}

function placeComments(view: EditorView, near: TextRange, threads: Threads): readonly Placed[] {
  const sheet = view.dom.getBoundingClientRect()
  const measured = outlineIn(view.state).outline.comments.flatMap(
    ({ commentId, commentText, ranges }) => {
      const first = ranges[0]
      if (!first || first.from < near.from || first.to > near.to) return []
      if (!isOpen(threads, commentId)) return []
      const top = view.coordsAtPos(first.from, 1).top - sheet.top
      return [{ commentId, commentText, top, replies: threads.replies.get(commentId)?.length ?? 0 }]
    },
  )
  const tops = stackComments(measured.map(({ top }) => top))
  return measured.map((placed, index) => ({ ...placed, top: at(tops, index) }))
}

/** Distance from one icon to the next (COM-3). */
export const COMMENT_SPACING_PX = 22

/** Moves icons down until none covers another; the tops are in document order. */
export function stackComments(tops: readonly number[]): readonly number[] {
  let free = Number.NEGATIVE_INFINITY
  return tops.map((top) => {
    const placed = Math.max(top, free)
    free = placed + COMMENT_SPACING_PX
    return placed
  })
}

export const commentSurfaces: FeatureSurfaces = {
  name: 'comments',
  toolbar: [
    {
      id: 'comment',
      group: 'insert',
      right: 'script:comment',
      icon: 'comment',
      label: (text) => text.addComment,
      command: startComment,
      shortcut: commentShortcut,
    },
  ],
  menu: [
    {
      id: 'comment',
      place: 'page',
      icon: 'comment',
      label: (text) => text.addComment,
      command: startComment,
      right: 'script:comment',
      isShown: (state) => selectedText(state) !== null,
    },
    {
      id: 'suggestion',
      place: 'page',
      icon: 'pencil',
      label: (text) => text.instead,
      command: startSuggestion,
      right: 'script:comment',
      isShown: (state) => suggestible(state) !== null,
    },
    {
      id: 'comment-on-word',
      place: 'rehearsal',
      icon: 'comment',
      label: (text) => text.addComment,
      command: startCommentOnWord,
      right: 'script:comment',
    },
  ],
  sidebar: [
    {
      id: 'comments',
      label: (text) => text.commentsTab,
      count: countOpen,
      Panel: CommentsPanel,
    },
  ],
  slots: { overlay: CommentMarkers },
}
