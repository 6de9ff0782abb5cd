import { type ReactNode, useState } from 'react'
import { type Text, useText } from '#/client/i18n/editor.ts'
import { LANGUAGES } from '#/client/preferences/preferences.ts'
import { Button, IconButton } from '#/client/ui/button.tsx'
import { Dialog, DialogActions } from '#/client/ui/dialog.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { MenuItem } from '#/client/ui/menu.tsx'
import { Segmented } from '#/client/ui/segmented.tsx'
import { useStore } from '#/client/ui/store.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import styles from './auto-follow.module.css'
import {
  agreeToListening,
  autoFollow,
  type AutoFollow,
  chooseSpokenLanguage,
  soundMeter,
  switchOffAutoFollow,
  switchOnAutoFollow,
  machineOutside,
  type RecogniserOwner,
} from './auto-follow.ts'
import type { RecogniserProblem } from './recogniser.ts'

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

/** On this page they stay: another attempt ends like the first one. */
const LASTING: ReadonlySet<RecogniserProblem> = new Set(['insecure', 'unsupported'])

function Strip({ editor, state }: Props & { readonly state: RunningState }): ReactNode {
  const { editor: words, errors } = useText()
  const { autoFollow: text } = words
  const isGivenUp = state.kind === 'stopped' && !state.isRetrying && !LASTING.has(state.problem)
  return (
    <div role="group" aria-label={text.name} className={styles['strip']}>
      <Said state={state} text={text} />
      {state.kind === 'stopped' && <Icon name="alert" size={16} />}
      {state.kind === 'listening' && <Meter text={text} />}
      {state.kind === 'listening' && showsWords(state) && (
        <p className={styles['words']}>
          <span>{state.text}</span>
        </p>
      )}
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

type ListeningState = Extract<RunningState, { readonly kind: 'listening' }>

/** Words that were heard before nothing came any more would contradict the sentence that says so. */
const showsWords = ({ text, trouble }: ListeningState): boolean =>
  text !== '' && (trouble === null || trouble === 'no-fit')

/** Why the line stays, or else why it moves in jumps. */
function noteOf({ trouble, rate }: ListeningState, text: SaidProps['text']): string | null {
  if (trouble !== null) return text.troubles[trouble]
  return rate === 'often' ? null : text.rates[rate]
}

/** What comes in: the level of the sound, and how many of the last words are in the script. */
function Meter({ text }: Pick<SaidProps, 'text'>): ReactNode {
  const { level, fit } = useStore(soundMeter)
  return (
    <span className={styles['meters']}>
      <span aria-hidden>{text.meter.soundInShort}</span>
      <Bar label={text.meter.sound} share={level} />
      <span aria-hidden>{text.meter.fitInShort}</span>
      <Bar label={text.meter.fit} share={fit ?? 0} />
    </span>
  )
}

/** A screen reader reads it when it is asked to: it changes too often to be announced. */
function Bar({ label, share }: { readonly label: string; readonly share: number }): ReactNode {
  const percent = Math.round(100 * share)
  return (
    <span
      role="meter"
      aria-label={label}
      title={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles['meter']}
    >
      <span style={{ inlineSize: `${percent}%` }} />
    </span>
  )
}

interface SaidProps {
  readonly state: RunningState
  readonly text: Text['editor']['autoFollow']
}

/**
 * What a screen reader announces: the states, and not the words. The element stays while what it says changes, because
 * one that appears together with its text is often not announced.
 */
function Said({ state, text }: SaidProps): ReactNode {
  const note = state.kind === 'listening' ? noteOf(state, text) : null
  const said = stateInWords(state, text)
  return (
    <div role="status" className={styles['said']}>
      {note !== null && <p className={styles['note']}>{note}</p>}
      {said !== '' && (
        <p className={styles['state']} data-problem={state.kind === 'stopped' || undefined}>
          {said}
        </p>
      )}
    </div>
  )
}

/** Empty where the words are shown, or where the reason why there are none is said. */
function stateInWords(state: RunningState, text: SaidProps['text']): string {
  if (state.kind === 'starting') return text.starting
  if (state.kind === 'listening')
    return state.text === '' && state.trouble === null ? text.listening : ''
  const problem = text.problems[state.problem]
  return state.isRetrying ? `${problem} ${text.retrying}` : problem
}

interface ConsentDialogProps {
  readonly editor: EditorHandle
  /** The owner of the recogniser for which consent is asked; null while the dialog is closed. */
  readonly owner: RecogniserOwner | null
}

/** Names the receiver of the audio before the microphone is opened for the first time (REH-18, REH-27). */
function ConsentDialog({ editor, owner }: ConsentDialogProps): ReactNode {
  const { app, editor: words } = useText()
  const { consent } = words.autoFollow
  // the dialog keeps its text while it leaves the screen
  const [asked, setAsked] = useState<RecogniserOwner>('browser')
  if (owner !== null && owner !== asked) setAsked(owner)
  const machine = machineOutside(owner ?? asked)
  const { title, text } = (owner ?? asked) === 'browser' ? consent.browser : consent.house
  return (
    <Dialog isOpen={owner !== null} title={title} onClose={switchOffAutoFollow}>
      <p>{machine === null ? text : consent.house.outside(machine)}</p>
      <p>{consent.others}</p>
      <DialogActions>
        <Button onClick={switchOffAutoFollow}>{app.cancel}</Button>
        <Button tone="primary" onClick={() => void agreeToListening(editor, owner ?? asked)}>
          {consent.agree}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface AutoFollowToggleProps {
  readonly editor: EditorHandle
}

/** Switches auto-follow on and off, in the bar of the rehearsal. */
export function AutoFollowToggle({ editor }: AutoFollowToggleProps): ReactNode {
  const { label, isOn, toggle } = useAutoFollow(editor)
  return (
    <IconButton label={label} className={styles['toggle']} aria-pressed={isOn} onClick={toggle}>
      <Icon name="microphone" />
    </IconButton>
  )
}

/** The menu item that switches auto-follow on and off; it also begins the rehearsal. */
export function AutoFollowItem({ editor }: AutoFollowToggleProps): ReactNode {
  const { label, toggle } = useAutoFollow(editor)
  // a demo plays without a microphone
  if (editor.session.isPrivate) return null
  return (
    <MenuItem icon="microphone" onClick={toggle}>
      {label}
    </MenuItem>
  )
}

function useAutoFollow(editor: EditorHandle) {
  const { autoFollow: text } = useText().editor
  const { kind } = useStore(autoFollow)
  const isOn = kind !== 'off' && kind !== 'asking'
  return {
    isOn,
    label: isOn ? text.switchOff : text.switchOn,
    toggle: () => (isOn ? switchOffAutoFollow() : void switchOnAutoFollow(editor)),
  }
}
