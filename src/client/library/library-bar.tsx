import type { ReactNode } from 'react'
import { MAX_TITLE_LENGTH } from '#/shared/api/scripts.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { IconButton } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '#/client/ui/menu.tsx'
import { Segmented } from '#/client/ui/segmented.tsx'
import { useStore } from '#/client/ui/store.ts'
import { TextField } from '#/client/ui/form-fields.tsx'
import { useDialog } from '#/client/ui/dialog.tsx'
import styles from './library-bar.module.css'
import { listLook, setListLook } from './list-view.ts'
import { prepareTexts } from './text-results.tsx'
import { TrashDialog } from './trash-dialog.tsx'

const LIBRARY_SCOPES = ['mine', 'public'] as const

export type LibraryScope = (typeof LIBRARY_SCOPES)[number]

interface LibraryBarProps {
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
  readonly onProductions: () => void
}

/** The choice between own and public scripts, and the search. */
export function LibraryBar(props: LibraryBarProps): ReactNode {
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
              onFocus={scope === 'mine' ? prepareTexts : undefined}
              onChange={(event) => onQuery(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') onQuery('')
              }}
              end={query === '' ? undefined : clear}
            />
          </search>
        )}
        {tools}
        {(scope === 'mine' || !hasPublic) && <ListMenu onProductions={props.onProductions} />}
      </div>
    </div>
  )
}

/** What is done to the list as a whole, and seldom. */
function ListMenu({ onProductions }: Pick<LibraryBarProps, 'onProductions'>): ReactNode {
  const { library } = useText()
  const trash = useDialog<true>()
  const isList = useStore(listLook) === 'rows'
  const trigger = (
    <IconButton label={library.listOptions} className={styles['menu']}>
      <Icon name="more" />
    </IconButton>
  )
  return (
    <>
      <Menu trigger={trigger}>
        <MenuItem
          icon={isList ? 'layout' : 'align-justify'}
          onClick={() => setListLook(isList ? 'cards' : 'rows')}
        >
          {isList ? library.asCards : library.asList}
        </MenuItem>
        <MenuItem icon="people" onClick={onProductions}>
          {library.productions}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="trash" onClick={() => trash.open(true)}>
          {library.trash}
        </MenuItem>
      </Menu>
      <TrashDialog dialog={trash} />
    </>
  )
}
