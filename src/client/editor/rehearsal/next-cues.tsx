import type { Node } from 'prosemirror-model'
import { type ReactNode, useMemo } from 'react'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import type { Outline, OutlineCue } from '#/shared/script/outline.ts'
import { spokenWordsBetween } from '#/shared/script/script-words.ts'
import { type Text, useText } from '#/client/i18n/signed-in.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { type CueCall, nextCues } from '../model/next-cues.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { rehearsedWord } from '../model/rehearsal-state.ts'
import { minutesOf } from './reading-pace.ts'
import styles from './rehearsal.module.css'

/** The number of calls shown: the first is readable from two metres, the others at the desk. */
const CALLS_SHOWN = 3

/** Announces the next cues and their distances (REH-34); renders nothing if the script has no cues. */
export function NextCues({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { rehearsal: text } = useText().editor
  const { outline, cueNumbers } = useEditorState(editor, outlineIn)
  const doc = useEditorState(editor, (state) => state.doc)
  const word = useEditorState(editor, rehearsedWord)
  const calls = useMemo(
    () => (word ? comingCalls(doc, outline, word, CALLS_SHOWN) : []),
    [doc, outline, word],
  )
  if (outline.cues.length === 0) return null
  if (calls.length === 0) return <p className={styles['no-cues']}>{text.noMoreCues}</p>
  return (
    <ol className={styles['calls']} aria-label={text.nextCues}>
      {calls.map((call) => (
        <Call key={call.at} call={call} numbers={cueNumbers} text={text} />
      ))}
    </ol>
  )
}

interface CallProps {
  readonly call: ComingCall
  readonly numbers: ReadonlyMap<string, string>
  readonly text: Text['editor']['rehearsal']
}

function Call({ call: { cues, words }, numbers, text }: CallProps): ReactNode {
  return (
    <li className={styles['call']} data-now={words === 0 || undefined}>
      <span className={styles['cues']}>
        {cues.map((cue) => (
          <Cue key={cue.cueId} cue={cue} number={numbers.get(cue.cueId) ?? ''} />
        ))}
        <q className={styles['words']}>{cues[0]?.text}</q>
      </span>
      <span className={styles['distance']}>{distanceInWords(words, text)}</span>
    </li>
  )
}

function Cue({ cue, number }: { readonly cue: OutlineCue; readonly number: string }): ReactNode {
  return (
    <span className={styles['cue']} data-tint={cue.cueType}>
      <Icon name={cue.cueType} size={24} />
      {cueLabel(cue.cueType)} {cueLabelOfNumber(number)}
      {cue.cueName !== '' && <span className={styles['cue-name']}> {cue.cueName}</span>}
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

/** The next cue calls and their distances. The text between two calls is read only once. */
export function comingCalls(
  doc: Node,
  outline: Pick<Outline, 'cues'>,
  word: TextRange,
  count: number,
): readonly ComingCall[] {
  let words = 0
  let from = word.from
  return nextCues(outline, word, count).map((call) => {
    words += spokenWordsBetween(doc, from, call.at)
    from = call.at
    return { ...call, words }
  })
}
