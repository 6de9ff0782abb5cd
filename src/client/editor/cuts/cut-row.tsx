import type { Command } from 'prosemirror-state'
import { type ReactNode, useEffect, useRef } from 'react'
import { can, type Capability } from '#/shared/access/capabilities.ts'
import { type CutRecord, MAX_REASON_LENGTH } from '#/shared/script/cuts/cuts.ts'
import type { ListedCut } from '#/shared/script/cuts/list-cuts.ts'
import type { Consequence } from '#/shared/script/cuts/scene-consequences.ts'
import { formatAgo, formatMoment } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/editor.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { IconButton } from '#/client/ui/button.tsx'
import { Icon, type IconName } from '#/client/ui/icon.tsx'
import { joinClasses } from '#/client/ui/class-names.ts'
import { useStore } from '#/client/ui/store.ts'
import { useNow } from '#/client/local/server-clock.ts'
import { isOfInputMethod } from '#/client/ui/focus.ts'
import panel from '../core/controls/panel.module.css'
import { shortQuote } from '../core/controls/short-quote.ts'
import { focusRowOf, goFromRow } from '../core/controls/use-roving-rows.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { offerUndo } from '../core/offer-undo.ts'
import { mayChangeProposal, withdrawProposal } from '../model/own-cuts.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { CutConsequences } from './cut-consequences.tsx'
import { explainCut, removeCut, toggleCut } from './cut-text.ts'
import styles from './cuts.module.css'
import { openedCut, revealCut } from './opened-cut.ts'
import { savedTime } from './timed-cuts.ts'

/** A cut as the panel lists it. */
export interface Row extends ListedCut {
  readonly record: CutRecord
  readonly consequences: readonly Consequence[]
}

interface RowProps {
  readonly editor: EditorHandle
  readonly row: Row
  readonly isHighlighted: boolean
  readonly isTabStop: boolean
}

/** A cut: its words, who made it and why, what it saves, and what it breaks. */
export function CutRow({ editor, row, isHighlighted, isTabStop }: RowProps): ReactNode {
  const rehearses = useEditorState(editor, isRehearsing)
  const { cutId, record, seconds } = row
  const decisions = useDecisions(editor, cutId, record)
  const mayChange = decisions.length > 0 && !rehearses
  return (
    <div
      className={joinClasses(panel['row'], styles['row'])}
      data-highlighted={isHighlighted || undefined}
      data-state={record.state}
    >
      <button
        type="button"
        className={styles['go']}
        data-row
        tabIndex={isTabStop ? 0 : -1}
        onClick={(event) => goFromRow(event, editor.view, () => revealCut(editor.view, cutId))}
      >
        <q className={styles['words']} dir="auto">
          {row.text}
        </q>
        <Byline record={record} />
        <Saved seconds={seconds} />
        <Reaches cut={row} />
      </button>
      <RowActions row={row} decisions={rehearses ? [] : decisions} />
      <Reason
        editor={editor}
        cutId={cutId}
        reason={record.reason}
        mayChange={mayChange}
        ofRow={shortQuote(row.text)}
      />
      <CutConsequences
        editor={editor}
        consequences={row.consequences}
        mends={!rehearses}
        isProposed={record.state === 'proposed'}
        words={row.text}
        isInRow
      />
    </div>
  )
}

/** Into which further scenes a cut reaches; nothing where it lies in one. */
export function Reaches({ cut: { furtherScenes = [] } }: { readonly cut: ListedCut }): ReactNode {
  const { cuts: text } = useText().editor
  const last = furtherScenes.at(-1)
  return last === undefined ? null : <span className={styles['reaches']}>{text.reaches(last)}</span>
}

/** The time that cuts save; nothing where it is less than half a second. */
export function Saved({ seconds }: { readonly seconds: number }): ReactNode {
  const { cuts: text } = useText().editor
  const time = savedTime(seconds)
  return time === '' ? null : <span className={styles['saved']}>{text.saved(time)}</span>
}

function RowActions(props: {
  readonly row: Row
  readonly decisions: readonly Decision[]
}): ReactNode {
  const { row, decisions } = props
  const { cuts: text } = useText().editor
  const on = (action: string) => text.actionOn(action, text.quoted(shortQuote(row.text)))
  return (
    <div className={joinClasses(panel['actions'], styles['actions'])} data-row-actions>
      <IconButton
        label={on(text.more)}
        title={text.more}
        tabIndex={-1}
        onClick={({ currentTarget }) => openedCut.set({ cutId: row.cutId, opener: currentTarget })}
      >
        <Icon name="more" size={16} />
      </IconButton>
      {decisions.map(({ label, icon, run }) => (
        <IconButton key={label} label={on(label)} title={label} tabIndex={-1} onClick={run}>
          <Icon name={icon} size={16} />
        </IconButton>
      ))}
    </div>
  )
}

export interface Decision {
  readonly label: string
  readonly icon: IconName
  /** Returns whether it applied. */
  readonly run: () => boolean
}

/**
 * What the person may do with a cut; the last decision takes it away. A writer opens and closes cuts, and accepts and declines
 * proposals; a person who may only comment withdraws own proposals.
 */
export function useDecisions(
  editor: EditorHandle,
  cutId: string,
  { state }: CutRecord,
): readonly Decision[] {
  const { cuts: text, undo } = useText().editor
  const role = useStore(editor.session.role)
  useStore(editor.session.connection.status)
  const isOwn = useEditorState(editor, (now) => mayChangeProposal(now, cutId))
  const takingAway = (command: Command, sentence: string, right?: Capability) => () => {
    const isDone = editor.runHere(command, right)
    if (isDone) offerUndo(editor, sentence, undo, right)
    return isDone
  }
  if (!can(role, 'script:edit')) {
    const run = takingAway(withdrawProposal(cutId), text.withdrawn, 'script:comment')
    const mayWithdraw = can(role, 'script:comment') && isOwn
    return mayWithdraw ? [{ label: text.withdraw, icon: 'trash', run }] : []
  }
  const toggle = () => editor.runHere(toggleCut(cutId))
  if (state === 'proposed')
    return [
      { label: text.accept, icon: 'check', run: toggle },
      { label: text.decline, icon: 'close', run: takingAway(removeCut(cutId), text.declined) },
    ]
  const isClosed = state === 'closed'
  return [
    {
      label: isClosed ? text.open : text.close,
      icon: isClosed ? 'eye' : 'cut-text',
      run: toggle,
    },
    { label: text.remove, icon: 'trash', run: takingAway(removeCut(cutId), text.removed) },
  ]
}

/** Who made a cut and when, who opened or closed it last, and another person who had done so before. */
export function Byline({ record }: { readonly record: CutRecord }): ReactNode {
  const { cuts: text } = useText().editor
  const { lang } = usePreferences()
  const now = useNow()
  const { by, at, state, stateBy, earlierBy, earlierState } = record
  return (
    <span className={styles['byline']}>
      {by !== null && (
        <span>{state === 'proposed' ? text.stateBy(text.states[state], by) : text.madeBy(by)}</span>
      )}
      {at !== null && (
        <time dateTime={new Date(at).toISOString()} title={formatMoment(at, lang)}>
          {formatAgo(at, now, lang)}
        </time>
      )}
      {stateBy !== null && <span>{text.stateBy(text.states[state], stateBy)}</span>}
      {earlierBy !== null && earlierState !== null && (
        <span>{text.earlierBy(text.states[earlierState], earlierBy)}</span>
      )}
    </span>
  )
}

interface ReasonProps {
  readonly editor: EditorHandle
  readonly cutId: string
  readonly reason: string
  readonly mayChange: boolean
  /** The words of the cut, if this is a part of a row: Tab does not come to it there. */
  readonly ofRow?: string
}

/** The reason for a cut: a field for people who may change it. */
export function Reason({ editor, cutId, reason, mayChange, ofRow }: ReasonProps): ReactNode {
  const { cuts: text } = useText().editor
  const field = useRef<HTMLInputElement>(null)
  /** Whether the field has words that are not kept yet: the reason that another person gives does not replace them. */
  const isTyped = useRef(false)
  useEffect(() => {
    if (field.current && !isTyped.current) field.current.value = reason
  }, [reason])
  const keep = ({ value }: HTMLInputElement) => {
    if (isTyped.current) explainCut(cutId, value.trim())(editor.view.state, editor.view.dispatch)
    isTyped.current = false
  }
  if (!mayChange)
    return reason === '' ? null : (
      <p className={styles['reason']} dir="auto">
        {reason}
      </p>
    )
  return (
    <input
      ref={field}
      className={styles['reason']}
      aria-label={ofRow === undefined ? text.reason : text.reasonFor(ofRow)}
      placeholder={text.reason}
      dir="auto"
      {...(ofRow !== undefined && { tabIndex: -1, 'data-row-actions': true })}
      defaultValue={reason}
      maxLength={MAX_REASON_LENGTH}
      onInput={() => (isTyped.current = true)}
      onKeyDown={(event) => {
        const { key, currentTarget, nativeEvent } = event
        if ((key !== 'Enter' && key !== 'Escape') || isOfInputMethod(nativeEvent)) return
        event.preventDefault()
        if (key === 'Escape') {
          currentTarget.value = reason
          isTyped.current = false
        }
        // in the card the focus stays in the field
        keep(currentTarget)
        focusRowOf(currentTarget)
      }}
      onBlur={({ currentTarget }) => keep(currentTarget)}
    />
  )
}
