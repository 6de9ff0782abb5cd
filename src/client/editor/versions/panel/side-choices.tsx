import type { ReactNode } from 'react'
import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import { useText } from '#/client/i18n/versions.ts'
import { Select } from '#/client/ui/select.tsx'
import type { VersionPair } from '../versions-address.ts'
import styles from './panel-head.module.css'
import { useVersionLabel } from './use-version-label.ts'

interface Props {
  readonly versions: readonly ScriptVersion[]
  readonly pair: VersionPair
  readonly onChoose: (pair: VersionPair) => void
}

const NOW = 'now'

/** 'von [Premiere] bis [jetzt]': the choice of the two compared states. */
export function SideChoices({ versions, pair, onChoose }: Props): ReactNode {
  const { versions: text } = useText()
  const labelOf = useVersionLabel()
  const options = versions.map((version) => ({ value: version.id, label: labelOf(version) }))
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
