import { type ReactNode, useState } from 'react'
import { StatusNote } from '#/client/ui/form-fields.tsx'
import { MAX_THREADS, suggestedWords, type Suggestion } from '#/shared/script/threads.ts'
import { useText } from '#/client/i18n/editor.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { type EditorHandle, useEditorState, useCanEdit } from '../core/editor-handle.ts'
import { CommentForm } from './comment-form.tsx'
import styles from './comments.module.css'
import { hasRoomForComment } from './edit-comment.ts'
import {
  cancelSuggestion,
  finishSuggestion,
  newSuggestionIn,
  newSuggestionText,
  writeSuggestion,
  isTorn,
  suggestionAt,
  takeOver,
} from './suggestion.ts'
import { quoteOf } from './threads-plugin.ts'

/** What a suggestion changes: the words, and those that are suggested. */
export function SuggestedWords({ suggestion }: { readonly suggestion: Suggestion }): ReactNode {
  return (
    <span className={styles['suggestion']} dir="auto">
      <del>{suggestion.was}</del> <ins>{suggestion.text}</ins>
    </span>
  )
}

/** Takes an open suggestion over, for writers. Where its words have changed meanwhile, it says so, and asks; where they are torn apart, it says why it offers nothing. */
export function TakeOver(props: {
  readonly editor: EditorHandle
  readonly commentId: string
  readonly words: string
}): ReactNode {
  const { editor, commentId, words } = props
  const { editor: text } = useText()
  const canEdit = useCanEdit(editor)
  const now = useEditorState(editor, (state) => suggestionAt(state, commentId)?.now ?? null)
  const was = useEditorState(editor, (state) => suggestionAt(state, commentId)?.suggestion.was)
  const hasTornWords = useEditorState(editor, (state) => isTorn(state, commentId))
  /** The words about which the person has been asked. */
  const [asked, setAsked] = useState<string | null>(null)
  if (!canEdit || (now === null && !hasTornWords)) return null
  const hasChanged = !hasTornWords && now !== was
  const isAsked = hasChanged && asked === now
  const changed = isAsked ? text.askTakeOver : text.suggestionOutdated
  return (
    <div className={styles['take-over']}>
      <StatusNote>{hasTornWords ? text.suggestionTorn : hasChanged ? changed : null}</StatusNote>
      {!hasTornWords && (
        <Button
          tone={isAsked ? 'primary' : 'plain'}
          aria-label={text.takeOverWords(words)}
          onClick={() => {
            if (hasChanged && !isAsked) return setAsked(now)
            editor.runHere(takeOver(commentId, editor.session.username), 'script:edit')
          }}
        >
          {isAsked ? text.takeOverAnyway : text.takeOver}
        </Button>
      )}
    </div>
  )
}

/** The suggestion that is being written. If its words are deleted, the draft is kept. */
export function NewSuggestion({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const { lang } = usePreferences()
  const range = useEditorState(editor, newSuggestionIn)
  const draft = useEditorState(editor, newSuggestionText)
  const hasRoom = useEditorState(editor, hasRoomForComment)
  const words = useEditorState(editor, (state) => {
    const held = newSuggestionIn(state)
    return held && quoteOf(state, [held])
  })
  if (!range && draft === '') return null
  const { username } = editor.session
  return (
    <div className={styles['new']}>
      {words !== null && <q className={styles['words']}>{words}</q>}
      <StatusNote>{words === null ? text.suggestionTextGone : null}</StatusNote>
      <StatusNote>
        {hasRoom ? null : text.tooManyComments(MAX_THREADS.toLocaleString(lang))}
      </StatusNote>
      <CommentForm
        editor={editor}
        draft={draft}
        onDraft={(next) => writeSuggestion(next)(editor.view.state, editor.view.dispatch)}
        isSavable={range !== null && hasRoom && suggestedWords(draft) !== words}
        onSave={() => editor.run(finishSuggestion(username), 'script:comment')}
        onCancel={() => editor.run(cancelSuggestion, 'script:read')}
        place={range?.ends}
        label={text.insteadField}
        saveLabel={text.suggest}
      />
    </div>
  )
}
