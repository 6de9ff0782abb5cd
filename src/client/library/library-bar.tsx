import type { ReactNode } from 'react'
import { MAX_TITLE_LENGTH } from '#/shared/api/scripts.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { Segmented } from '#/client/ui/segmented.tsx'
import { TextField } from '#/client/ui/text-field.tsx'
import styles from './library-bar.module.css'

const LIBRARY_SCOPES = ['mine', 'public'] as const
export type LibraryScope = (typeof LIBRARY_SCOPES)[number]

interface Props {
  readonly scope: LibraryScope
  readonly onScope: (scope: LibraryScope) => void
  readonly query: string
  readonly onQuery: (query: string) => void
  /** False if the list is empty. */
  readonly isSearchable: boolean
  /** Whether scripts of others can be public here. */
  readonly hasPublic: boolean
  /** The other actions on the list. */
  readonly tools: ReactNode
}

/** The choice between own and public scripts, and the search. */
export function LibraryBar(props: Props): ReactNode {
  const { scope, onScope, query, onQuery, isSearchable, hasPublic, tools } = props
  const { library } = useText()
  const clear = (
    <IconButton label={library.clearSearch} onClick={() => onQuery('')}>
      <Icon name="close" size={16} />
    </IconButton>
  )
  return (
    <div className={styles['bar']}>
      {hasPublic && (
        <Segmented
          label={library.scope}
          value={scope}
          options={LIBRARY_SCOPES.map((value) => ({ value, label: library.scopes[value] }))}
          onChange={onScope}
        />
      )}
      <div className={styles['tools']}>
        {isSearchable && (
          <search className={styles['search']}>
            <Icon name="search" className={styles['glass']} />
            <TextField
              label={library.search}
              isLabelHidden
              placeholder={library.search}
              maxLength={MAX_TITLE_LENGTH}
              autoComplete="off"
              enterKeyHint="search"
              value={query}
              onChange={(event) => onQuery(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') onQuery('')
              }}
              end={query === '' ? undefined : clear}
            />
          </search>
        )}
        {tools}
      </div>
    </div>
  )
}
