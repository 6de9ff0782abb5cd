import type { Command } from 'prosemirror-state'
import type { ReactNode } from 'react'
import { inOneLine } from '#/shared/in-one-line.ts'
import { compareKeys, numberKey } from '#/shared/desk/desk-number.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueEmoji, cueLabel } from '#/shared/script/cue-types.ts'
import { forgottenUnplacedCue, type UnplacedCue } from '#/shared/script/unplaced-cues.ts'
import { useText } from '#/client/i18n/desk.ts'
import { foldSidebar } from '#/client/preferences/editor-layout.ts'
import { IconButton } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { joinClasses } from '#/client/ui/class-names.ts'
import { bindingIn } from '../../core/binding/binding-plugin.ts'
import { asOneStep, changeMeta } from '../../core/binding/undo.ts'
import panel from '../../core/controls/panel.module.css'
import { type EditorHandle, useEditorState } from '../../core/editor-handle.ts'
import { offerUndo } from '../../core/offer-undo.ts'
import { detailsIn } from '../../model/cue-records-plugin.ts'
import { withEditorMode } from '../../model/editor-mode.ts'
import { CUE_DATA } from '../drag-cue-plugin.ts'
import styles from './unplaced-list.module.css'

interface Props {
  readonly editor: EditorHandle
  readonly cues: readonly UnplacedCue[]
}

/** The cues that wait for a place: each is dragged onto a word, or placed by the next click on one. */
export function UnplacedList({ editor, cues }: Props): ReactNode {
  const { unplacedList: text } = useText().desk
  const details = useEditorState(editor, detailsIn)
  const sorted = cues.toSorted(
    (a, b) => compareKeys(numberKey(a.number), numberKey(b.number)) || (a.cueId < b.cueId ? -1 : 1),
  )
  return (
    <section className={styles['list']} aria-label={text.title}>
      <h3 className={joinClasses(panel['section'], styles['title'])}>
        {text.title} <span className={styles['count']}>{cues.length}</span>
      </h3>
      <p className={styles['hint']}>{text.hint}</p>
      <ul className={styles['rows']}>
        {sorted.map((cue) => (
          <li key={cue.cueId} data-tint={cue.cueType} data-unplaced={cue.cueId}>
            <UnplacedRow
              editor={editor}
              cue={cue}
              said={inOneLine([cue.cueName, details.get(cue.cueId)?.does])}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  readonly editor: EditorHandle
  readonly cue: UnplacedCue
  readonly said: string
}

function UnplacedRow({ editor, cue, said }: RowProps): ReactNode {
  const { desk, editor: words } = useText()
  const label = cueLabelOfNumber(cue.number)
  const place = () => {
    foldSidebar()
    editor.run(startPlacing(cue), 'cues')
  }
  const remove = () => {
    if (editor.runHere(removeUnplaced(cue.cueId), 'cues'))
      offerUndo(editor, words.cueDeleted(label), words.undo)
  }
  return (
    <div
      role="presentation"
      className={styles['row']}
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(CUE_DATA, cue.cueId)
        const name = `${cueEmoji(cue.cueType)} ${label} ${cueLabel(cue.cueType)}`
        dataTransfer.setData('text/plain', `${name} ${said}`.trim())
        dataTransfer.effectAllowed = 'copyLink'
      }}
    >
      <button
        type="button"
        className={styles['place']}
        title={desk.unplacedList.place(label)}
        onClick={place}
      >
        <span className={styles['number']}>
          <Icon name={cue.cueType} size={18} />
          {label}
        </span>
        <span className={styles['said']} dir="auto">
          {said}
        </span>
      </button>
      <IconButton label={words.deleteCue(label)} onClick={remove}>
        <Icon name="trash" size={16} />
      </IconButton>
    </div>
  )
}

/** The next click on a word gives the cue its place. */
function startPlacing({ cueId, cueType }: UnplacedCue): Command {
  return (state, dispatch) => {
    dispatch?.(withEditorMode(state.tr, { kind: 'cue-selection', cueType, extendedCueId: cueId }))
    return true
  }
}

function removeUnplaced(cueId: string): Command {
  return (state, dispatch) => {
    const change = forgottenUnplacedCue(cueId)
    dispatch?.(asOneStep(changeMeta(state.tr, bindingIn(state).doc, [change])))
    return true
  }
}
