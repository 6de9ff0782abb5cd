import { type ReactNode, useMemo } from 'react'
import { inOneLine } from '#/shared/in-one-line.ts'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { wordsOfStandby } from '#/shared/script/cue-details.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import type { DetailsOfCues } from '#/shared/script/kept-details.ts'
import type { Outline, OutlineCue } from '#/shared/script/outline.ts'
import { type PlayedScript, spokenWordsBetween } from '#/shared/script/script-words.ts'
import { wordWithoutMarks } from '#/shared/script/word-without-marks.ts'
import { type Duration, durationBetween } from '#/shared/script/times/learned-times.ts'
import { formatDuration } from '#/client/i18n/format-date.ts'
import { type Text, useText } from '#/client/i18n/editor.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { detailsIn } from '../model/cue-records-plugin.ts'
import { playedIn } from '../model/cuts-plugin.ts'
import { detailsInWords } from '../model/details-in-words.ts'
import { outlineIn, type CueCall, nextCues } from '../model/outline-plugin.ts'
import { rehearsedWord } from '../model/rehearsal-state.ts'
import { useSettledState } from '../model/settled-state.ts'
import { litTasksIn } from '../model/tasks-plugin.ts'
import { learnedIn } from '../model/times-plugin.ts'
import { minutesOf } from './reading-pace.ts'
import styles from './rehearsal.module.css'

/** The number of calls shown: the first is readable from two metres, the others at the desk. */
const CALLS_SHOWN = 3

/** Announces the next cues and their distances (REH-34); renders nothing if the script has no cues. */
export function NextCues({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { rehearsal: text } = useText().editor
  const { outline, cueNumbers } = useEditorState(editor, outlineIn)
  const doc = useEditorState(editor, (state) => state.doc)
  const played = useEditorState(editor, playedIn)
  const word = useEditorState(editor, rehearsedWord)
  const details = useEditorState(editor, detailsIn)
  const lit = useEditorState(editor, litTasksIn)
  // an edit elsewhere changes no time that is said to five seconds: the whole play is read in a pause
  const times = useSettledState(editor, learnedIn)
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
          duration={times && word ? durationBetween(times, word.from, call.at) : null}
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
  /** The time until the call; null while no times were taken of the script. */
  readonly duration: Duration | null
  readonly numbers: ReadonlyMap<string, string>
  readonly details: DetailsOfCues
  readonly text: Text['editor']['rehearsal']
  /** Whether it is the next one with a cue of this person's types. */
  readonly isMyNext: boolean
  /** Whether a cue of a type is this person's; null where they have chosen no types. */
  readonly isMine: ((type: string) => boolean) | null
}

function Call(props: CallProps): ReactNode {
  const { call, duration, numbers, details, text, isMyNext, isMine } = props
  const { cues, words } = call
  const { cueDetails, lengths } = useText().editor
  const time = timeInWords(words, duration, text)
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
        {isStandby && <b>{cueDetails.standbyNow}</b>} {time ?? distanceInWords(words, text)}
        {duration && (time !== null || minutesOf(words) !== null) && (
          <small className={styles['measured']}>{lengths.measured[duration.measured]}</small>
        )}
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
          {inOneLine(does)}
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
      <span className={styles['cue-type']}>{cueLabel(cue.cueType)} </span>
      {cueLabelOfNumber(number)}
      {cue.cueName !== '' && <bdi className={styles['cue-name']}> {cue.cueName}</bdi>}
    </span>
  )
}

function distanceInWords(words: number, text: CallProps['text']): string {
  const minutes = minutesOf(words)
  if (words === 0) return text.cueNow
  return minutes === null ? text.cueIn(words) : text.cueInMinutes(minutes)
}

/** From this time on a distance of fewer words is said as a time, too: something without words lies between. */
const LONG_SECONDS = 60
/** Times are said to this many seconds; nobody calls by less. */
const STEP_SECONDS = 5

/** 'in ca. 2:30', where that is measured; null for what is said by its words. */
export function timeInWords(
  words: number,
  duration: Duration | null,
  text: Pick<CallProps['text'], 'cueInTime'>,
): string | null {
  if (words === 0 || !duration || duration.measured === 'estimated') return null
  if (minutesOf(words) === null && duration.seconds <= LONG_SECONDS) return null
  const rounded = Math.round(duration.seconds / STEP_SECONDS) * STEP_SECONDS
  return text.cueInTime(formatDuration(rounded))
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
