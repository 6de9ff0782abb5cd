import { playedIn } from '../model/cuts-plugin.ts'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import type { PresenceState } from '#/shared/collab/presence.ts'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { wordsOfStandby } from '#/shared/script/cue-details.ts'
import type { DetailsOfCues } from '#/shared/script/kept-details.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import type { Outline, OutlineCue } from '#/shared/script/outline.ts'
import { type PlayedScript, spokenWordsBetween } from '#/shared/script/script-words.ts'
import { wordWithoutMarks } from '#/shared/script/word-without-marks.ts'
import { type Text, useText } from '#/client/i18n/signed-in.ts'
import { HeaderSlot } from '#/client/ui/header-slot.tsx'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { MenuItem } from '#/client/ui/menu.tsx'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { readableShortcut } from '../core/controls/readable-shortcut.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import type { FeatureSurfaces } from '../core/feature.ts'
import { detailsIn } from '../model/cue-records-plugin.ts'
import { detailsInWords } from '../model/details-in-words.ts'
import { type CueCall, nextCues } from '../model/next-cues.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { isRehearsing, rehearsedWord } from '../model/rehearsal-state.ts'
import { litTasksIn } from '../model/tasks-plugin.ts'
import {
  AutoFollowItem,
  AutoFollowStrip,
  AutoFollowToggle,
} from './auto-follow/auto-follow-strip.tsx'
import { backToLine, isFollowing } from './line.ts'
import { moveRehearsal } from './move-rehearsal.ts'
import { minutesOf } from './reading-pace.ts'
import styles from './rehearsal.module.css'
import { rehearsalShortcut } from './shortcuts.ts'
import { stepLine } from './step-line.ts'
import { toggleRehearsal } from './toggle-rehearsal.ts'

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

/** The controls that a prompter needs. In rehearsal this bar replaces the toolbar. */
function RehearsalBar({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { view, session } = editor
  const { rehearsal: text } = useText().editor
  const follows = useEditorState(editor, isFollowing)
  return (
    <>
      {!session.isPrivate && <AutoFollowStrip editor={editor} />}
      <div role="group" aria-label={text.bar} className={styles['bar']}>
        {!session.isPrivate && <AutoFollowToggle editor={editor} />}
        <IconButton label={text.previousLine} onClick={() => stepLine(view, -1)}>
          <Icon name="chevron-up" />
        </IconButton>
        <IconButton label={text.nextLine} onClick={() => stepLine(view, 1)}>
          <Icon name="chevron-down" />
        </IconButton>
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
    { id: 'rehearsal', places: ['page', 'background'], Items: RehearsalItem },
    { id: 'auto-follow', places: ['page', 'background'], Items: AutoFollowItem },
  ],
  slots: { overlay: RehearsalToggle, rehearsalBar: RehearsalBar },
}

/** The number of calls shown: the first is readable from two metres, the others at the desk. */
const CALLS_SHOWN = 3

/** Announces the next cues and their distances (REH-34); renders nothing if the script has no cues. */
function NextCues({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { rehearsal: text } = useText().editor
  const { outline, cueNumbers } = useEditorState(editor, outlineIn)
  const doc = useEditorState(editor, (state) => state.doc)
  const played = useEditorState(editor, playedIn)
  const word = useEditorState(editor, rehearsedWord)
  const details = useEditorState(editor, detailsIn)
  const lit = useEditorState(editor, litTasksIn)
  const isMine = lit === null || lit.cueTypes.length === 0 ? null : lit.isCueMine
  const { calls, mine } = useMemo(() => {
    const script = { doc, played }
    return word ? callsWithMine(script, outline, word, isMine) : NO_CALLS
  }, [doc, played, outline, word, isMine])
  if (outline.cues.length === 0) return null
  if (calls.length === 0) return <p className={styles['no-cues']}>{text.noMoreCues}</p>
  return (
    <ol className={styles['calls']} aria-label={text.nextCues}>
      {calls.map((call) => (
        <Call
          key={call.at}
          call={call}
          numbers={cueNumbers}
          details={details}
          text={text}
          isMyNext={call.at === mine}
          isMine={isMine}
        />
      ))}
    </ol>
  )
}

interface CallProps {
  readonly call: ComingCall
  readonly numbers: ReadonlyMap<string, string>
  readonly details: DetailsOfCues
  readonly text: Text['editor']['rehearsal']
  /** Whether it is the next one with a cue of this person's types. */
  readonly isMyNext: boolean
  /** Whether a cue of a type is this person's; null where they have chosen no types. */
  readonly isMine: ((type: string) => boolean) | null
}

function Call(props: CallProps): ReactNode {
  const { call, numbers, details, text, isMyNext, isMine } = props
  const { cues, words } = call
  const { cueDetails } = useText().editor
  const early = cues.map(({ cueId }) => wordsOfStandby(details.get(cueId)?.standby ?? null))
  const isStandby = words > 0 && words <= Math.max(...early)
  return (
    <li
      className={styles['call']}
      data-now={words === 0 || undefined}
      data-standby={isStandby || undefined}
      data-mine={isMyNext || undefined}
    >
      <span className={styles['cues']}>
        {cues.map((cue) => (
          <Cue
            key={cue.cueId}
            cue={cue}
            number={numbers.get(cue.cueId) ?? ''}
            isBehind={isMine?.(cue.cueType) === false}
          />
        ))}
        <q className={styles['words']} dir="auto">
          {wordWithoutMarks(cues[0]?.text ?? '')}
        </q>
        <Does cues={cues} numbers={numbers} details={details} />
      </span>
      <span className={styles['distance']}>
        {isStandby && <b>{cueDetails.standbyNow}</b>} {distanceInWords(words, text)}
        {isMyNext && <small>{text.myNextCue}</small>}
      </span>
    </li>
  )
}

/** What the cues of a call do, each in a line. */
function Does(
  props: Pick<CallProps, 'numbers' | 'details'> & { readonly cues: readonly OutlineCue[] },
): ReactNode {
  const { cueDetails: text } = useText().editor
  return props.cues.map(({ cueId }) => {
    const known = props.details.get(cueId)
    // the standby is called in its time
    const does = known ? detailsInWords({ ...known, standby: null }, props.numbers, text) : []
    return (
      does.length > 0 && (
        <span key={cueId} className={styles['does']} dir="auto">
          {does.join(' · ')}
        </span>
      )
    )
  })
}

function Cue(props: {
  readonly cue: OutlineCue
  readonly number: string
  readonly isBehind: boolean
}): ReactNode {
  const { cue, number, isBehind } = props
  return (
    <span className={styles['cue']} data-tint={cue.cueType} data-behind={isBehind || undefined}>
      <Icon name={cue.cueType} size={24} />
      {cueLabel(cue.cueType)} {cueLabelOfNumber(number)}
      {cue.cueName !== '' && <bdi className={styles['cue-name']}> {cue.cueName}</bdi>}
    </span>
  )
}

function distanceInWords(words: number, text: CallProps['text']): string {
  const minutes = minutesOf(words)
  if (words === 0) return text.cueNow
  return minutes === null ? text.cueIn(words) : text.cueInMinutes(minutes)
}

interface ComingCall extends CueCall {
  /** The number of words that are still spoken before the call; 0 if the call is due. */
  readonly words: number
}

interface ShownCalls {
  readonly calls: readonly ComingCall[]
  /** Where the person's own next cue is called; null if there is none. */
  readonly mine: number | null
}

const NO_CALLS: ShownCalls = { calls: [], mine: null }

/** The next calls; the person's own next one takes the last place where it comes later than these. */
export function callsWithMine(
  script: PlayedScript,
  outline: Pick<Outline, 'cues'>,
  word: TextRange,
  isMine: ((type: string) => boolean) | null,
): ShownCalls {
  const calls = comingCalls(script, outline, word, CALLS_SHOWN)
  const own = isMine ? outline.cues.filter(({ cueType }) => isMine(cueType)) : []
  const [next] = nextCues({ cues: own }, word, 1)
  if (!next) return { calls, mine: null }
  const isShown = calls.some((call) => call.at === next.at)
  if (isShown || calls.length === 0) return { calls, mine: next.at }
  const first = calls.slice(0, CALLS_SHOWN - 1)
  const from = first.at(-1)
  const range = { from: from?.at ?? word.from, to: next.at }
  const words = (from?.words ?? 0) + spokenWordsBetween(script.doc, range, script.played)
  return { calls: [...first, { ...next, words }], mine: next.at }
}

/** The next cue calls and their distances. The text between two calls is read only once. */
export function comingCalls(
  { doc, played }: PlayedScript,
  outline: Pick<Outline, 'cues'>,
  word: TextRange,
  count: number,
): readonly ComingCall[] {
  let words = 0
  let from = word.from
  return nextCues(outline, word, count).map((call) => {
    words += spokenWordsBetween(doc, { from, to: call.at }, played)
    from = call.at
    return { ...call, words }
  })
}
