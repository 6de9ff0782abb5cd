import type { KeyboardEvent, ReactNode } from 'react'
import { inOneLine, isMixed } from '#/shared/in-one-line.ts'
import { directionOf } from '#/shared/isolated.ts'
import type { CueDetails } from '#/shared/script/cue-details.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import { isCut, type OutlinePage } from '#/shared/script/outline.ts'
import { wordWithoutMarks } from '#/shared/script/word-without-marks.ts'
import { useText } from '#/client/i18n/editor.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { isPressed } from '../core/controls/shortcut.ts'
import { goFromRow } from '../core/controls/use-roving-rows.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import type { EditorText } from '../core/feature.ts'
import { detailsInWords } from '../model/details-in-words.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { revealCue } from './cue-commands.ts'
import { openPanel, rowId, removeCue } from './cue-drafts.ts'
import type { CueRow } from './cue-rows.ts'
import { doesRenumberingHelp } from './freeze-numbers.ts'
import styles from './cues-panel.module.css'
import { deleteCueShortcut, nameCueShortcut } from './shortcuts.ts'

interface Props {
  readonly editor: EditorHandle
  readonly row: CueRow
  readonly mayEdit: boolean
  readonly mayDelete: boolean
  readonly isTabStop: boolean
  readonly isUnsaved: boolean
}

/** The content of a cue's row. Enter leads to the cue's words, F2 or N names the cue, Delete deletes it. */
export function CueRowButton(props: Props): ReactNode {
  const { editor: text } = useText()
  const { editor, row, mayEdit, mayDelete } = props
  const { cue, number, isPastHundred, isDoubled } = row
  const label = cueLabelOfNumber(number)
  const type = cueLabel(cue.cueType)
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (mayEdit && isPressed(nameCueShortcut, event)) openPanel(editor, cue.cueId)
    else if (mayDelete && isPressed(deleteCueShortcut, event)) removeCue(editor, row, text)
    else return
    event.preventDefault()
  }
  return (
    <button
      type="button"
      id={rowId(cue.cueId)}
      className={styles['go']}
      data-row
      tabIndex={props.isTabStop ? 0 : -1}
      aria-keyshortcuts={mayEdit ? 'F2 N Delete' : undefined}
      onClick={(event) => goFromRow(event, editor.view, () => revealCue(editor.view, cue.cueId))}
      onKeyDown={press}
    >
      <span className={styles['number']}>
        <Icon name={cue.cueType} size={18} />
        {row.isProvisional && <Provisional />}
        {label}
        {cue.manualNumber && <ByHand />}
      </span>
      <span className={styles['words']} dir="auto" data-said>
        {wordWithoutMarks(cue.text)}
      </span>
      <span className={styles['kind']}>{type}</span>
      {cue.cueName !== '' && (
        <span className={styles['name']} dir="auto" data-said>
          {cue.cueName}
        </span>
      )}
      {row.details && <Does editor={editor} details={row.details} />}
      <Context editor={editor} cue={cue} />
      {isCut(cue) && <span className={styles['remark']}>{text.cueCut}</span>}
      {row.isOutOfOrder && row.crowded === null && (
        <span className={styles['remark']}>{text.numbers.outOfOrder}</span>
      )}
      {row.crowded && <Crowded editor={editor} cue={cue} between={row.crowded} />}
      {isDoubled && (
        <span className={styles['warning']}>{text.cueDoubled(`${label} ${type}`)}</span>
      )}
      {isPastHundred && <span className={styles['warning']}>{text.manyCues}</span>}
      {props.isUnsaved && <span className={styles['unsaved']}>{text.cueUnsaved}</span>}
    </button>
  )
}

/** The sign of a number that was set by hand and is not counted. */
export function ByHand(): ReactNode {
  const { editor: text } = useText()
  return (
    <span
      className={styles['by-hand']}
      role="img"
      aria-label={text.cueByHand}
      title={text.cueByHand}
    >
      <Icon name="pin" size={12} />
    </span>
  )
}

/** Says that the number may still become another one. */
function Provisional(): ReactNode {
  const { numbers: text } = useText().editor
  return (
    <span role="img" aria-label={text.provisional} title={text.provisional}>
      {'~'}
    </span>
  )
}

/** Says between which numbers there is none for the cue, and what helps. */
function Crowded(
  props: Pick<Props, 'editor'> & {
    readonly cue: CueRow['cue']
    readonly between: readonly [before: string, after: string]
  },
): ReactNode {
  const { numbers: text } = useText().editor
  const helps = useEditorState(props.editor, (state) => doesRenumberingHelp(state, props.cue))
  const say = helps ? text.crowded : text.crowdedByHand
  return <span className={styles['warning']}>{say(...props.between)}</span>
}

/** What the cue does. */
function Does(props: Pick<Props, 'editor'> & { readonly details: CueDetails }): ReactNode {
  const { cueDetails: text } = useText().editor
  const numbers = useEditorState(props.editor, (state) => outlineIn(state).cueNumbers)
  return (
    <span className={styles['does']} dir="auto" data-said>
      {inOneLine(detailsInWords(props.details, numbers, text))}
    </span>
  )
}

/** The words around the cue, their speaker and their page. */
function Context(props: Pick<Props, 'editor'> & { readonly cue: CueRow['cue'] }): ReactNode {
  const { editor: text } = useText()
  const { context, page } = props.cue
  const onPage = useEditorState(props.editor, (state) =>
    cuePageLabel(outlineIn(state).outline.pages, page, text),
  )
  const { before, words, after, speaker } = context
  // a cue on a name has the name as its words
  const isNamed = speaker !== '' && speaker !== words
  const direction = directionOf(before + words + after)
  // letters of both directions stand in their order only as one text, which may be cut off at its end
  const isOneText = isMixed(before + words + after)
  return (
    <span className={styles['context']} dir={direction}>
      {isOneText && (
        <span className={styles['around']}>
          {before}
          <b>{words}</b>
          {after}
        </span>
      )}
      {!isOneText && <Around context={context} direction={direction} />}
      <span className={styles['place']}>
        {isNamed && <bdi className={styles['speaker']}>{speaker}</bdi>}
        {isNamed && page > 0 && ' · '}
        {page > 0 && onPage}
      </span>
    </span>
  )
}

/** The words of the cue between those around them. */
function Around(props: {
  readonly context: CueRow['cue']['context']
  readonly direction: 'ltr' | 'rtl'
}): ReactNode {
  const { direction } = props
  const { before, words, after } = props.context
  return (
    <>
      {/* if there is little room, the words that are furthest from the cue are cut off: those at the end of an element, so this one runs the other way */}
      <span dir={direction === 'ltr' ? 'rtl' : 'ltr'} className={styles['before']}>
        {/* a plain blank at the end would be shown at the other side, because the element runs the other way */}
        <bdi dir={direction}>{before.replace(/ $/, '\u00a0')}</bdi>
      </span>
      <bdi>
        <b>{words}</b>
      </bdi>
      <span className={styles['after']}>{after}</span>
    </>
  )
}

/** The page of a cue, and the number printed on the imported page if that is a different one. */
export function cuePageLabel(
  pages: readonly OutlinePage[],
  page: number,
  text: EditorText,
): string {
  const printed = pages[page - 1]?.printedNumber ?? null
  return printed === null || printed === String(page)
    ? text.cuePage(page)
    : text.cuePrintedPage(page, printed)
}
