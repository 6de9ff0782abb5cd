import type { ReactNode } from 'react'
import { useText, type Text } from '#/client/i18n/signed-in.ts'
import { LANGUAGES } from '#/client/preferences/preferences.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { Segmented } from '#/client/ui/segmented.tsx'
import { useStore } from '#/client/ui/store.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { autoFollow, switchOnAutoFollow, type AutoFollow } from './auto-follow.ts'
import styles from './auto-follow.module.css'
import { chooseSpokenLanguage } from './spoken-language.ts'

type RunningState = Exclude<AutoFollow, { readonly kind: 'off' | 'asking' }>

interface Props {
  readonly editor: EditorHandle
}

/** The strip at the bottom that shows the recognised words while auto-follow is on (REH-19). */
export function AutoFollowStrip({ editor }: Props): ReactNode {
  const state = useStore(autoFollow)
  return (
    <>
      <ConsentDialog editor={editor} owner={state.kind === 'asking' ? state.owner : null} />
      {state.kind !== 'off' && state.kind !== 'asking' && <Strip editor={editor} state={state} />}
    </>
  )
}

function Strip({ editor, state }: Props & { readonly state: RunningState }): ReactNode {
  const { editor: words, errors } = useText()
  const { autoFollow: text } = words
  const isGivenUp = state.kind === 'stopped' && !state.isRetrying
  return (
    <div role="group" aria-label={text.name} className={styles['strip']}>
      {state.kind === 'stopped' && <Icon name="alert" size={16} />}
      <Words state={state} text={text} />
      {isGivenUp && (
        <button
          type="button"
          className={styles['again']}
          onClick={() => void switchOnAutoFollow(editor)}
        >
          {errors.tryAgain}
        </button>
      )}
      <Segmented
        label={text.language}
        value={state.language}
        options={LANGUAGES.map((value) => ({ value, label: text.languages[value] }))}
        onChange={(language) => {
          chooseSpokenLanguage(editor.session.scriptId, language)
          void switchOnAutoFollow(editor)
        }}
      />
    </div>
  )
}

interface WordsProps {
  readonly state: RunningState
  readonly text: Text['editor']['autoFollow']
}

/** The newest words are always in sight. A screen reader reads the states, but not the words. */
function Words({ state, text }: WordsProps): ReactNode {
  if (state.kind === 'listening' && state.text !== '') {
    return (
      <p className={styles['words']}>
        <span>{state.text}</span>
      </p>
    )
  }
  return (
    <p
      role="status"
      className={styles['state']}
      data-problem={state.kind === 'stopped' || undefined}
    >
      {stateInWords(state, text)}
    </p>
  )
}

function stateInWords(state: RunningState, text: WordsProps['text']): string {
  if (state.kind === 'starting') return text.starting
  if (state.kind === 'listening') return text.listening
  const problem = text.problems[state.problem]
  return state.isRetrying ? `${problem} ${text.retrying}` : problem
}
