import { type ReactNode, useId, useMemo, useState } from 'react'
import {
  type CutSet,
  FIRST_SET,
  foldSetName,
  isSetNameTaken,
  MAX_SET_NAME_LENGTH,
  roomForSets,
} from '#/shared/script/cuts/cuts.ts'
import { type ListedCut, listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { isolated } from '#/shared/isolated.ts'
import { useText } from '#/client/i18n/editor.ts'
import { Button, IconButton } from '#/client/ui/button.tsx'
import { focusAfter, focusElement } from '#/client/ui/focus.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { Select } from '#/client/ui/select.tsx'
import { goFromRow } from '../core/controls/use-roving-rows.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { offerUndo } from '../core/offer-undo.ts'
import { chooseCutSet, cutsIn } from '../model/cuts-plugin.ts'
import { useMayChange } from '../model/rights.ts'
import {
  addCutSet,
  deleteCutSet,
  differenceOfSets,
  proposedElsewhere,
  renameCutSet,
} from './cut-sets.ts'
import { Saved } from './cut-row.tsx'
import styles from './set-choice.module.css'
import { useSettledState } from '../model/settled-state.ts'
import { revealCut } from './opened-cut.ts'
import { savedTime, secondsOfCuts, timedCuts } from './timed-cuts.ts'

/** The set of cuts that is shown. There is nothing to choose until the first cut has been made. */
export function SetChoice({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { cuts: text, undo } = useText().editor
  const { cuts, set } = useEditorState(editor, cutsIn)
  const listed = useSettledState(editor, ({ doc }) => listCuts(doc))
  const mayChange = useMayChange(editor)
  const [naming, setNaming] = useState<'new' | 'shown' | null>(null)
  if (listed.length === 0 || (cuts.sets.length === 1 && !mayChange)) return null
  const sets = cuts.sets.map(({ id, name }) => ({
    value: `${ID}${id}`,
    label: id === FIRST_SET ? text.firstSet : name,
  }))
  const shown = cuts.sets.find(({ id }) => id === set)
  const isFull = roomForSets(cuts) === 0
  return (
    <>
      <div className={styles['choice']}>
        <Select
          label={text.sets}
          isLabelHidden
          value={`${ID}${set}`}
          options={[
            ...sets,
            ...(mayChange && !isFull ? [{ value: NEW_SET, label: text.newSet }] : []),
          ]}
          onChange={(value) => {
            setNaming(value === NEW_SET ? 'new' : null)
            const { tr } = editor.view.state
            if (value !== NEW_SET) editor.view.dispatch(chooseCutSet(tr, value.slice(ID.length)))
          }}
        />
        {mayChange && set !== FIRST_SET && (
          <>
            <IconButton label={text.renameSet} onClick={() => setNaming('shown')}>
              <Icon name="pencil" size={16} />
            </IconButton>
            <IconButton
              label={text.deleteSet}
              onClick={() => {
                setNaming(null)
                if (editor.runHere(deleteCutSet)) offerUndo(editor, text.setDeleted, undo)
              }}
            >
              <Icon name="trash" size={16} />
            </IconButton>
          </>
        )}
      </div>
      {mayChange && isFull && <p className={styles['full']}>{text.fullOfSets}</p>}
      {naming !== null && (
        <NameOfSet
          key={`${naming} ${set}`}
          editor={editor}
          renamed={naming === 'shown' ? (shown ?? null) : null}
          onEnd={() => setNaming(null)}
        />
      )}
    </>
  )
}

const NEW_SET = 'new'

interface NameProps {
  readonly editor: EditorHandle
  /** The set to name anew; null for a new one. */
  readonly renamed: CutSet | null
  readonly onEnd: () => void
}

function NameOfSet({ editor, renamed, onEnd }: NameProps): ReactNode {
  const { cuts: text } = useText().editor
  const { cuts } = useEditorState(editor, cutsIn)
  const [name, setName] = useState(renamed?.name ?? '')
  const isTaken =
    name.trim() !== '' &&
    (isSetNameTaken(cuts, name, renamed?.id ?? null) ||
      foldSetName(name) === foldSetName(text.firstSet))
  const hintId = useId()
  const label = renamed ? text.setName : text.newSetName
  return (
    <form
      className={styles['new-set']}
      onSubmit={(event) => {
        event.preventDefault()
        editor.runHere(renamed ? renameCutSet(name) : addCutSet(name))
        onEnd()
      }}
    >
      <input
        ref={focusElement}
        aria-label={label}
        placeholder={label}
        dir="auto"
        value={name}
        maxLength={MAX_SET_NAME_LENGTH}
        aria-invalid={isTaken}
        aria-describedby={hintId}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onEnd()
        }}
      />
      <Button type="submit" disabled={name.trim() === '' || isTaken}>
        {renamed ? text.saveSet : text.addSet}
      </Button>
      {isTaken && (
        <p className={styles['taken']} id={hintId} role="alert">
          {text.setNameTaken}
        </p>
      )}
    </form>
  )
}

interface Props {
  readonly editor: EditorHandle
}

/** '2 Vorschläge in „Gastspiel“'; a press shows that set. */
export function ProposedElsewhere({ editor }: Props): ReactNode {
  const { cuts: text } = useText().editor
  const { cuts, set: shown } = useEditorState(editor, cutsIn)
  const listed = useSettledState(editor, timedCuts)
  const sets = useMemo(() => proposedElsewhere(cuts, shown, listed), [cuts, shown, listed])
  return sets.map(({ set, count }) => (
    <button
      key={set.id}
      type="button"
      className={styles['only']}
      onClick={({ currentTarget }) => {
        const choice = currentTarget.parentElement?.querySelector<HTMLElement>('[role=combobox]')
        const show = () => editor.view.dispatch(chooseCutSet(editor.view.state.tr, set.id))
        // the button goes, and the choice names what is shown now
        focusAfter(show, () => choice)
      }}
    >
      {text.proposalsIn(set.name, count)}
      <Icon name="arrow-right" size={16} />
    </button>
  ))
}

/** Compares the set that is shown with another one: the cuts that only one of them has, each with a press that leads to it. */
export function CompareSets({ editor }: Props): ReactNode {
  const { cuts: text } = useText().editor
  const { cuts, set } = useEditorState(editor, cutsIn)
  const listed = useSettledState(editor, timedCuts)
  const [chosen, setChosen] = useState<string>(FIRST_SET)
  const nameOf = ({ id, name }: CutSet) => (id === FIRST_SET ? text.firstSet : name)
  const others = cuts.sets.filter(({ id }) => id !== set)
  const shown = cuts.sets.find(({ id }) => id === set)
  const other = others.find(({ id }) => id === chosen) ?? others[0]
  if (!shown || !other || listed.length === 0) return null
  return (
    <section className={styles['compare']} aria-label={text.compareSets}>
      {others.length > 1 ? (
        <Select
          label={text.comparedWith}
          value={`${ID}${other.id}`}
          options={others.map((one) => ({ value: `${ID}${one.id}`, label: nameOf(one) }))}
          onChange={(value) => setChosen(value.slice(ID.length))}
        />
      ) : (
        <p className={styles['title']}>
          {other.id === FIRST_SET
            ? text.comparedWithFirst
            : `${text.comparedWith} ${isolated(other.name)}`}
        </p>
      )}
      <Difference editor={editor} first={shown} second={other} />
    </section>
  )
}

function Difference(props: Props & { readonly first: CutSet; readonly second: CutSet }): ReactNode {
  const { editor, first, second } = props
  const { cuts: text } = useText().editor
  const { cuts } = useEditorState(editor, cutsIn)
  const listed = useSettledState(editor, timedCuts)
  const { onlyFirst, onlySecond, both } = useMemo(
    () => differenceOfSets(cuts, first.id, second.id, listed),
    [cuts, first.id, second.id, listed],
  )
  return (
    <>
      <Only editor={editor} name={first.name} cuts={onlyFirst} />
      <Only editor={editor} name={second.name} cuts={onlySecond} />
      <p className={styles['both']}>{text.inBoth(both)}</p>
    </>
  )
}

// the id of the first set is empty, which the list takes for no choice
const ID = 'set:'

/** 'Nur in Gastspiel: 3 Striche, −4:10'; a press shows these cuts. */
function Only(
  props: Props & { readonly name: string; readonly cuts: readonly ListedCut[] },
): ReactNode {
  const { editor, name, cuts } = props
  const { cuts: text } = useText().editor
  const [isOpen, setOpen] = useState(false)
  // the cuts were listed in the settled state
  const state = useSettledState(editor, (settled) => settled)
  const seconds = useMemo(() => secondsOfCuts(state, cuts), [state, cuts])
  if (cuts.length === 0) return null
  const sum = text.onlyIn(name, cuts.length, savedTime(seconds))
  return (
    <div>
      <button
        type="button"
        className={styles['only']}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {sum}
        <Icon name="chevron-down" size={16} />
      </button>
      {isOpen && (
        <ul className={styles['cuts']} aria-label={sum}>
          {cuts.map((cut) => (
            <li key={cut.cutId}>
              <button
                type="button"
                onClick={(event) =>
                  goFromRow(event, editor.view, () => revealCut(editor.view, cut.cutId))
                }
              >
                <q className={styles['quote']} dir="auto">
                  {cut.text}
                </q>
                <Saved seconds={cut.seconds} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
