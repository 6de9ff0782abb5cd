import { type ReactNode, useSyncExternalStore } from 'react'
import { can } from '#/shared/access/capabilities.ts'
import type { PresenceState } from '#/shared/collab/presence.ts'
import { useText } from '#/client/i18n/editor.ts'
import { HeaderSlot } from '#/client/ui/header-slot.tsx'
import { IconButton } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { MenuItem } from '#/client/ui/menu.tsx'
import { usePhone } from '#/client/ui/phone.ts'
import { useStore } from '#/client/ui/store.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { readableShortcut } from '../core/controls/readable-shortcut.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import type { FeatureSurfaces } from '../core/feature.ts'
import {
  isRehearsing,
  rehearsalIn,
  type RehearsalPlace,
  readingSize,
  resizeReading,
} from '../model/rehearsal-state.ts'
import {
  AutoFollowItem,
  AutoFollowStrip,
  AutoFollowToggle,
} from './auto-follow/auto-follow-strip.tsx'
import { NextCues } from './coming-calls.tsx'
import { backToLine, isFollowing } from './line.ts'
import { moveRehearsal, stepLine } from './move-rehearsal.ts'
import styles from './rehearsal.module.css'
import { rehearsalShortcut } from './shortcuts.ts'
import { TakeTimesToggle } from './take-times.tsx'
import { saysNotAwake, toggleRehearsal } from './toggle-rehearsal.ts'

interface Props {
  readonly editor: EditorHandle
}

/**
 * Starts and ends the rehearsal. The button is in the header, because readers find it there, too, and names the people
 * who rehearse.
 */
function RehearsalToggle({ editor }: Props): ReactNode {
  const { rehearsal: text, keys } = useText().editor
  const isOn = useEditorState(editor, isRehearsing)
  const invitation = useInvitation(editor.session)
  const isInvited = !isOn && invitation !== null
  const label = isOn ? text.end : (invitation ?? text.start)
  return (
    <HeaderSlot>
      <button
        type="button"
        className={styles['toggle']}
        aria-pressed={isOn}
        // while it is pressed it is named like what it stands for: the bar's button is the one that ends it
        aria-label={isOn ? text.name : label}
        title={`${label} (${readableShortcut(rehearsalShortcut.keys[0], keys)})`}
        data-invites={isInvited || undefined}
        onClick={() => toggleRehearsal(editor.view)}
      >
        <Icon name="rehearsal" size={16} />
        <span className={styles['toggle-name']}>{isInvited ? invitation : text.name}</span>
        {isInvited && <span className={styles['toggle-short']}>{text.joinShort}</span>}
      </button>
    </HeaderSlot>
  )
}

/** The same in the menu of sheet and background, beside the other ways to look at the script. */
function RehearsalItem({ editor }: Props): ReactNode {
  const { rehearsal: text } = useText().editor
  const isOn = useEditorState(editor, isRehearsing)
  const invitation = useInvitation(editor.session)
  return (
    <MenuItem icon="rehearsal" onClick={() => toggleRehearsal(editor.view)}>
      {isOn ? text.end : (invitation ?? text.start)}
    </MenuItem>
  )
}

/** The names of the people who rehearse, and the hint that the user may join; null if nobody rehearses. */
function useInvitation({ connection: { awareness } }: ScriptSession): string | null {
  const { rehearsal: text } = useText().editor
  return useSyncExternalStore(
    (listener) => {
      awareness.on('change', listener)
      return () => awareness.off('change', listener)
    },
    () => {
      const { others, isOwn } = whoRehearses(awareness.getStates(), awareness.clientID)
      const [first, second] = others
      if (first === undefined) return isOwn ? text.joinOwn : null
      if (second === undefined) return text.joinOne(first)
      return others.length === 2
        ? text.joinTwo(first, second)
        : text.joinMany(first, others.length - 1)
    },
  )
}

interface Rehearsing {
  /** The names of the other people, each once, in alphabetical order. */
  readonly others: readonly string[]
  /** Whether the person here rehearses in another tab or on another device. */
  readonly isOwn: boolean
}

/** The other people and pages in the shared rehearsal. */
export function whoRehearses(
  states: ReadonlyMap<number, PresenceState>,
  ownClient: number,
): Rehearsing {
  const ownUser = states.get(ownClient)?.user?.id
  const people = new Map<string, string>()
  for (const [client, { rehearsing, user }] of states)
    if (client !== ownClient && rehearsing === true && user) people.set(user.id, user.name)
  const isOwn = ownUser !== undefined && people.delete(ownUser)
  return { others: [...people.values()].toSorted((one, other) => one.localeCompare(other)), isOwn }
}

/**
 * Who has the line while several people or devices rehearse: who moved it last. Null where that is not known, and until it is
 * moved for the first time. The move of a person who may not move the line of all is seen here alone.
 */
export function lineHolder(
  place: Pick<RehearsalPlace, 'by' | 'stamp'> | null,
  states: ReadonlyMap<number, PresenceState>,
  ownClient: number,
  mayMoveIt: boolean,
): 'self' | 'here' | 'elsewhere' | { readonly name: string } | null {
  const { others, isOwn } = whoRehearses(states, ownClient)
  if (!place || place.stamp === 0 || (others.length === 0 && !isOwn)) return null
  if (place.by === null || place.by === ownClient) return mayMoveIt ? 'self' : 'here'
  const user = states.get(place.by)?.user
  if (!user) return null
  return user.id === states.get(ownClient)?.user?.id ? 'elsewhere' : { name: user.name }
}

/**
 * Says who moved the line last, so that two people who move it know of each other. The element is in the page before its
 * text, because a screen reader often announces none that comes together with it.
 */
function LineHolder({ editor }: Props): ReactNode {
  const { session } = editor
  const { awareness } = session.connection
  const { rehearsal: text } = useText().editor
  const role = useStore(session.role)
  const place = useEditorState(editor, (state) => rehearsalIn(state).place)
  const said = useSyncExternalStore(
    (listener) => {
      awareness.on('change', listener)
      return () => awareness.off('change', listener)
    },
    () => {
      const mayMoveIt = can(role, 'script:edit')
      const holder = lineHolder(place, awareness.getStates(), awareness.clientID, mayMoveIt)
      if (holder === null) return ''
      return typeof holder === 'string' ? text.lineIs[holder] : text.lineIsOf(holder.name)
    },
  )
  return (
    <p role="status" className={said === '' ? 'visually-hidden' : styles['holder']} title={said}>
      {said}
    </p>
  )
}

/** How large the text is. On a phone, whose bar has no room for it, in the menu of a word. */
function ReadingSizes({ editor }: Props): ReactNode {
  const sizes = useReadingSizes(editor)
  return sizes.map(({ label, icon, isOffered, choose }) => (
    <IconButton
      key={icon}
      label={label}
      className={styles['size']}
      aria-disabled={!isOffered}
      onClick={choose}
    >
      <Icon name={icon} />
    </IconButton>
  ))
}

function ReadingSizeItems({ editor }: Props): ReactNode {
  const isOnPhone = usePhone()
  const sizes = useReadingSizes(editor)
  if (!isOnPhone) return null
  return sizes.map(({ label, icon, isOffered, choose }) => (
    <MenuItem key={icon} icon={icon} isDisabled={!isOffered} staysOpen onClick={choose}>
      {label}
    </MenuItem>
  ))
}

function useReadingSizes(editor: EditorHandle) {
  const { view } = editor
  const { rehearsal: text } = useText().editor
  useEditorState(editor, readingSize)
  const choices = [
    { step: -1, label: text.smaller, icon: 'text-smaller' },
    { step: 1, label: text.larger, icon: 'text-larger' },
  ] as const
  return choices.map(({ step, label, icon }) => ({
    label,
    icon,
    isOffered: resizeReading(step)(view.state),
    choose: () => resizeReading(step)(view.state, view.dispatch),
  }))
}

/** Says above the bar, in room of its own, that the screen may go dark (MOB-18): a message would cover lines. */
function NotAwakeLine(): ReactNode {
  const { app, editor } = useText()
  if (!useStore(saysNotAwake)) return null
  return (
    <div role="alert" className={styles['not-awake']}>
      <Icon name="alert" size={16} />
      <p>{editor.rehearsal.staysNotAwake}</p>
      <IconButton label={app.dismiss} onClick={() => saysNotAwake.set(false)}>
        <Icon name="close" size={16} />
      </IconButton>
    </div>
  )
}

/** The controls that a prompter needs. In rehearsal this bar replaces the toolbar. */
function RehearsalBar({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { view, session } = editor
  const { rehearsal: text } = useText().editor
  const follows = useEditorState(editor, isFollowing)
  return (
    <>
      <NotAwakeLine />
      {!session.isPrivate && <AutoFollowStrip editor={editor} />}
      <div role="group" aria-label={text.bar} className={styles['bar']}>
        {!session.isPrivate && <AutoFollowToggle editor={editor} />}
        <IconButton label={text.previousLine} onClick={() => stepLine(view, -1)}>
          <Icon name="chevron-up" />
        </IconButton>
        <IconButton
          label={text.nextLine}
          className={styles['next']}
          onClick={() => stepLine(view, 1)}
        >
          <Icon name="chevron-down" />
        </IconButton>
        <ReadingSizes editor={editor} />
        {!session.isPrivate && <TakeTimesToggle editor={editor} />}
        {!session.isPrivate && <LineHolder editor={editor} />}
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

/** Makes the word under the menu the current word. A reader's jump moves only the reader's own screen. */
function JumpItem({ editor: { view } }: { readonly editor: EditorHandle }): ReactNode {
  const { rehearsal: text } = useText().editor
  const jump = () => {
    const { head } = view.state.selection
    moveRehearsal(head, { source: 'jump', at: Date.now() })(view.state, view.dispatch)
  }
  return (
    <MenuItem icon="rehearsal" takesFocus onClick={jump}>
      {text.jump}
    </MenuItem>
  )
}

export const rehearsalSurfaces: FeatureSurfaces = {
  name: 'rehearsal',
  menu: [
    { id: 'jump', places: ['rehearsal'], Items: JumpItem },
    { id: 'reading-size', places: ['rehearsal'], Items: ReadingSizeItems },
    { id: 'rehearsal', places: ['page', 'background'], Items: RehearsalItem },
    { id: 'auto-follow', places: ['page', 'background'], Items: AutoFollowItem },
  ],
  slots: { overlay: RehearsalToggle, rehearsalBar: RehearsalBar },
}
