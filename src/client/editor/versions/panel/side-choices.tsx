import type { ReactNode } from 'react'
import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import type { CutSet } from '#/shared/script/cuts/cuts.ts'
import { isolated } from '#/shared/isolated.ts'
import { type Text, useText } from '#/client/i18n/versions.ts'
import { Select } from '#/client/ui/select.tsx'
import { sideOfSet, type VersionPair } from '../../model/versions-address.ts'
import styles from './panel-head.module.css'
import { useVersionLabel } from './use-versions.ts'

interface Props {
  readonly versions: readonly ScriptVersion[]
  /** The sets of cuts of the present script. */
  readonly sets: readonly CutSet[]
  readonly pair: VersionPair
  readonly onChoose: (pair: VersionPair) => void
}

const NOW = 'now'

/** 'jetzt · Gastspiel': the present script as it is played with a set of cuts. */
export function nowInSet(set: string, sets: readonly CutSet[], text: Text['versions']): string {
  const name = sets.find(({ id }) => id === set)?.name
  return `${text.now} · ${isolated(name || text.firstSet)}`
}

/** 'von [Premiere] bis [jetzt]': the choice of the two compared states. */
export function SideChoices({ versions, sets, pair, onChoose }: Props): ReactNode {
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
