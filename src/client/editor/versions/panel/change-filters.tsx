import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/versions.ts'
import { Select } from '#/client/ui/select.tsx'
import { CHANGE_KINDS, type ChangeKind } from '../compare/compared-text.ts'
import type { ChangeFilter } from '../compare/shown-lines.ts'
import styles from './change-filters.module.css'

interface Props {
  /** The speakers whose speeches changed. */
  readonly speakers: readonly string[]
  readonly filter: ChangeFilter
  readonly onFilter: (filter: ChangeFilter) => void
}

/** Chooses which changes are shown: by kind, and by speaker. */
export function ChangeFilters({ speakers, filter, onFilter }: Props): ReactNode {
  const { versions: text } = useText()
  const toggle = (kind: ChangeKind) => {
    const kinds = CHANGE_KINDS.filter((one) => filter.kinds.includes(one) !== (one === kind))
    onFilter({ ...filter, kinds })
  }
  return (
    <div className={styles['filters']}>
      <div role="group" aria-label={text.show} className={styles['chips']}>
        {CHANGE_KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles['chip']}
            aria-pressed={filter.kinds.includes(kind)}
            onClick={() => toggle(kind)}
          >
            {text.chips[kind]}
          </button>
        ))}
      </div>
      {(speakers.length > 0 || filter.speaker !== null) && (
        <Select
          label={text.figure}
          isLabelHidden
          value={filter.speaker ?? ''}
          options={[
            { value: '', label: text.allFigures },
            ...withChosen(speakers, filter.speaker).map((name) => ({ value: name, label: name })),
          ]}
          onChange={(name) => onFilter({ ...filter, speaker: name === '' ? null : name })}
        />
      )}
    </div>
  )
}

/** The chosen speaker stays in the list, even if another comparison does not have them. */
function withChosen(speakers: readonly string[], chosen: string | null): readonly string[] {
  return chosen === null || speakers.includes(chosen) ? speakers : [...speakers, chosen]
}
