import { type ReactNode, useState } from 'react'
import { type CutSet, FIRST_SET } from '#/shared/script/cuts/cuts.ts'
import { type ListedCut, listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { Select } from '#/client/ui/select.tsx'
import { goFromRow } from '../core/controls/use-roving-rows.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { cutsIn } from '../model/cuts-plugin.ts'
import { differenceOfSets, secondsOf } from './cut-sets.ts'
import { formatDuration } from './cut-row.tsx'
import styles from './compare-sets.module.css'
import { revealCut } from './reveal-cut.ts'

interface Props {
  readonly editor: EditorHandle
}

/** Compares the set that is shown with another one: the cuts that only one of them has, each with a press that leads to it. */
export function CompareSets({ editor }: Props): ReactNode {
  const { cuts: text } = useText().editor
  const { cuts, set } = useEditorState(editor, cutsIn)
  const listed = useEditorState(editor, ({ doc }) => listCuts(doc))
  const [chosen, setChosen] = useState<string>(FIRST_SET)
  const nameOf = ({ id, name }: CutSet) => (id === FIRST_SET ? text.firstSet : name)
  const others = cuts.sets.filter(({ id }) => id !== set)
  const shown = cuts.sets.find(({ id }) => id === set)
  const other = others.find(({ id }) => id === chosen) ?? others[0]
  if (!shown || !other) return null
  const { onlyFirst, onlySecond, both } = differenceOfSets(cuts, set, other.id, listed)
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
        <p className={styles['title']}>{`${text.comparedWith} ${nameOf(other)}`}</p>
      )}
      <Only editor={editor} name={nameOf(shown)} cuts={onlyFirst} />
      <Only editor={editor} name={nameOf(other)} cuts={onlySecond} />
      <p className={styles['both']}>{text.inBoth(both)}</p>
    </section>
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
  if (cuts.length === 0) return null
  const sum = text.onlyIn(name, cuts.length, formatDuration(secondsOf(cuts)))
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
                <q dir="auto">{cut.text}</q>
                <span>{text.saved(formatDuration(cut.seconds))}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
