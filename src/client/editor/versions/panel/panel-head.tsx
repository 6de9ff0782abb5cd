import { type ReactNode, useEffect } from 'react'
import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import type { CutSet } from '#/shared/script/cuts/cuts.ts'
import { isolated } from '#/shared/isolated.ts'
import { useText, type Text } from '#/client/i18n/versions.ts'
import { Button, IconButton } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { usePhone } from '#/client/ui/phone.ts'
import { Select } from '#/client/ui/select.tsx'
import { paperInstead } from '../../model/paper-instead.ts'
import type { ChangeFilter } from '../compare/shown-lines.ts'
import { changeSheet } from '../print/change-sheet.ts'
import {
  closeVersions,
  setOfSide,
  type VersionPair,
  sideOfSet,
} from '../../model/versions-address.ts'
import styles from './panel-head.module.css'
import type { ComparedSides } from './use-comparison.ts'
import { useVersionLabel } from '../version-queries.ts'

interface Props {
  readonly versions: readonly ScriptVersion[]
  readonly sets: readonly CutSet[]
  readonly pair: VersionPair
  readonly onChoose: (pair: VersionPair) => void
  /** Null if the user may only read. */
  readonly onKeep: (() => void) | null
  /** On a phone opens the timeline, in which the user chooses both states; null if there is no timeline. */
  readonly onTimeline: (() => void) | null
  readonly comparison: ComparedSides | null
  readonly filter: ChangeFilter
}

/** Shows the names of the two compared states, and their buttons. */
export function PanelHead(props: Props): ReactNode {
  const { versions, sets, pair, onChoose, onKeep, onTimeline, comparison, filter } = props
  const { app, versions: text } = useText()
  const labelOf = useVersionLabel()
  const nameOf = (id: string | null) => {
    const set = setOfSide(id)
    if (set !== null) return nowInSet(set, sets, text)
    const version = versions.find((one) => one.id === id)
    return version ? labelOf(version) : text.now
  }
  const sides = [nameOf(pair.from), nameOf(pair.to)] as const
  const print = usePrintedChanges(comparison, filter, sides)
  const isOnPhone = usePhone()
  return (
    <header className={styles['head']}>
      {isOnPhone && onTimeline ? (
        <PairButton sides={sides} onPress={onTimeline} />
      ) : (
        <>
          {/* hidden from screen readers, because the dialog has the same title */}
          <span className={styles['title']} aria-hidden>
            {text.title}
          </span>
          {versions.length > 0 && (
            <SideChoices versions={versions} sets={sets} pair={pair} onChoose={onChoose} />
          )}
        </>
      )}
      <div className={styles['tools']}>
        {onKeep && (
          <Button tone="quiet" className={styles['keep']} onClick={onKeep}>
            <Icon name="pin" size={16} />
            <span>{text.keepNow}</span>
          </Button>
        )}
        {print && (
          <IconButton label={text.print} onClick={print}>
            <Icon name="print" />
          </IconButton>
        )}
        <IconButton label={app.close} onClick={closeVersions}>
          <Icon name="close" />
        </IconButton>
      </div>
    </header>
  )
}

interface PairProps {
  readonly sides: readonly [from: string, to: string]
  readonly onPress: () => void
}

/** On a phone: the two compared states in one line. A press leads to the choice. */
function PairButton({ sides: [from, to], onPress }: PairProps): ReactNode {
  const { versions: text } = useText()
  return (
    <button type="button" className={styles['pair']} onClick={onPress}>
      <span className="visually-hidden">{text.chooseFrom}</span>
      <span className={styles['side']}>{from}</span>
      <span className="visually-hidden">{text.to}</span>
      <Icon name="arrow-right" size={16} />
      <span className={styles['side']}>{to}</span>
      <Icon name="chevron-down" size={16} />
    </button>
  )
}

/**
 * While the panel shows changes, every print command prints these changes instead of the script. Returns a function
 * that starts the printing; null while there is nothing to print.
 * @param names the names of the two states
 */
function usePrintedChanges(
  comparison: ComparedSides | null,
  filter: ChangeFilter,
  names: readonly [from: string, to: string],
): (() => void) | null {
  const { versions: words } = useText()
  const [from, to] = names
  useEffect(() => {
    if (!comparison) return undefined
    const make = () => changeSheet(comparison, filter, [from, to], words)
    paperInstead.set(make)
    return () => {
      if (paperInstead.get() === make) paperInstead.set(null)
    }
  }, [comparison, filter, from, to, words])
  return comparison ? () => window.print() : null
}

interface SideChoicesProps {
  readonly versions: readonly ScriptVersion[]
  /** The sets of cuts of the present script. */
  readonly sets: readonly CutSet[]
  readonly pair: VersionPair
  readonly onChoose: (pair: VersionPair) => void
}

const NOW = 'now'

/** 'jetzt · Gastspiel': the present script as it is played with a set of cuts. */
function nowInSet(set: string, sets: readonly CutSet[], text: Text['versions']): string {
  const name = sets.find(({ id }) => id === set)?.name
  return `${text.now} · ${isolated(name || text.firstSet)}`
}

/** 'von [Premiere] bis [jetzt]': the choice of the two compared states. */
export function SideChoices({ versions, sets, pair, onChoose }: SideChoicesProps): ReactNode {
  const { versions: text } = useText()
  const labelOf = useVersionLabel()
  const inSets = sets.map(({ id }) => ({ value: sideOfSet(id), label: nowInSet(id, sets, text) }))
  const options = [
    // with one set there is nothing to compare
    ...(sets.length > 1 ? inSets : []),
    ...versions.map((version) => ({ value: version.id, label: labelOf(version) })),
  ]
  return (
    <div className={styles['sides']}>
      <span aria-hidden>{text.from}</span>
      <Select
        label={text.from}
        isLabelHidden
        value={pair.from}
        placeholder="…"
        options={options}
        onChange={(from) => onChoose({ ...pair, from })}
      />
      <span aria-hidden>{text.to}</span>
      <Select
        label={text.to}
        isLabelHidden
        value={pair.to ?? NOW}
        placeholder="…"
        options={[{ value: NOW, label: text.now }, ...options]}
        onChange={(to) => onChoose({ ...pair, to: to === NOW ? null : to })}
      />
    </div>
  )
}
