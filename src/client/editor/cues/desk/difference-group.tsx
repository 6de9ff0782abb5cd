import { memo, type ReactNode, useId, useMemo, useState } from 'react'
import type { Difference, DifferenceKind } from '#/shared/desk/reconcile.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { useText } from '#/client/i18n/desk.ts'
import { Button } from '#/client/ui/button.tsx'
import { Segmented } from '#/client/ui/segmented.tsx'
import {
  type Choice,
  type Choices,
  choicesOf,
  choicesOfKind,
  chosenFor,
  type ScriptCue,
} from './desk-choices.ts'
import { sidesOf } from './desk-sheet.ts'
import styles from './desk.module.css'

/** So many rows of a kind are drawn at first, and so many more at each request. */
const SHOWN_ROWS = 50

interface Props {
  readonly kind: DifferenceKind
  /** The differences of all kinds. */
  readonly differences: readonly Difference[]
  readonly cues: readonly ScriptCue[]
  readonly choices: Choices
  readonly isEos: boolean
  readonly onChoices: (choices: Choices) => void
  readonly onShow: (cueId: string) => void
}

/** The differences of one kind, with a choice for each and for all; nothing if there are none. */
export function DifferenceGroup(props: Props): ReactNode {
  const { kind, differences, cues, choices, isEos, onChoices, onShow } = props
  const { desk: text } = useText()
  const [shown, setShown] = useState(SHOWN_ROWS)
  const id = useId()
  const ofKind = useMemo(
    () => differences.filter((difference) => difference.kind === kind),
    [differences, kind],
  )
  const cuesById = useMemo(() => new Map(cues.map((cue) => [cue.cueId, cue])), [cues])
  if (ofKind.length === 0) return null
  const choose = (chosen: readonly Difference[], choice: Choice) => {
    const next = new Map(choices)
    for (const difference of chosen)
      if (choice === 'leave') next.delete(difference.id)
      else if (choicesOf(difference, isEos).includes(choice)) next.set(difference.id, choice)
    onChoices(next)
  }
  const forAll = choicesOfKind(kind, isEos)
  return (
    <section aria-labelledby={id} className={styles['group']} data-kind={kind}>
      <div className={styles['group-head']}>
        <h3 id={id} className={styles['kind']}>
          {text.kinds[kind]} <span className={styles['count']}>{ofKind.length}</span>
        </h3>
        {forAll.length > 0 && (
          <div role="group" aria-label={text.allOf(text.kinds[kind])} className={styles['all']}>
            <span aria-hidden>{text.all}</span>
            {forAll.map((choice) => (
              <button key={choice} type="button" onClick={() => choose(ofKind, choice)}>
                {text.choices[choice]}
              </button>
            ))}
          </div>
        )}
      </div>
      {(kind === 'order' || kind === 'double') && (
        <p className={styles['hint']}>{text.byHand[kind]}</p>
      )}
      <ul className={styles['rows']}>
        {ofKind.slice(0, shown).map((difference) => (
          <DifferenceRow
            key={difference.id}
            difference={difference}
            cue={'book' in difference ? cuesById.get(difference.book.cueId) : undefined}
            choice={chosenFor(difference, choices, isEos)}
            options={choicesOf(difference, isEos)}
            onChoose={(choice) => choose([difference], choice)}
            onShow={onShow}
          />
        ))}
      </ul>
      {ofKind.length > shown && (
        <Button tone="quiet" onClick={() => setShown(shown + SHOWN_ROWS)}>
          {text.more(Math.min(SHOWN_ROWS, ofKind.length - shown))}
        </Button>
      )}
    </section>
  )
}

interface RowProps {
  readonly difference: Difference
  readonly cue: ScriptCue | undefined
  readonly choice: Choice
  readonly options: readonly Choice[]
  readonly onChoose: (choice: Choice) => void
  readonly onShow: (cueId: string) => void
}

const DifferenceRow = memo(function DifferenceRow(props: RowProps): ReactNode {
  const { difference, cue, choice, options, onChoose, onShow } = props
  const { desk: text } = useText()
  const label = cueLabelOfNumber(difference.key)
  const [book, desk] = sidesOf(difference, text)
  return (
    <li className={styles['row']} data-chosen={choice === 'leave' ? undefined : choice}>
      {cue?.isPlaced ? (
        <button
          type="button"
          className={styles['number']}
          title={text.show(label)}
          onClick={() => onShow(cue.cueId)}
        >
          {label}
        </button>
      ) : (
        <span className={styles['number']}>{label}</span>
      )}
      <dl className={styles['sides']}>
        {book !== null && (
          <div data-side="book">
            <dt>{text.book}</dt>
            <dd dir="auto">
              {book}
              {cue && cue.words !== '' && <q className={styles['words']}>{cue.words}</q>}
              {cue?.isPlaced === false && <small>{text.unplaced}</small>}
            </dd>
          </div>
        )}
        {desk !== null && (
          <div data-side="desk">
            <dt>{text.desk}</dt>
            <dd dir="auto">{desk}</dd>
          </div>
        )}
      </dl>
      {options.length > 1 && (
        <Segmented
          label={text.choiceFor(label)}
          value={choice}
          options={options.map((value) => ({ value, label: text.choices[value] }))}
          onChange={onChoose}
        />
      )}
    </li>
  )
})
