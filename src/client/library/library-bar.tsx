import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { MAX_TITLE_LENGTH, type Script } from '#/shared/api/scripts.ts'
import { useText } from '#/client/i18n/library.ts'
import { useKeptState } from '#/client/local/kept-work.ts'
import { Button, IconButton } from '#/client/ui/button.tsx'
import { Dialog, DialogActions, useDialog } from '#/client/ui/dialog.tsx'
import { focusElement } from '#/client/ui/focus.ts'
import { Icon, type IconName } from '#/client/ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '#/client/ui/menu.tsx'
import { Segmented } from '#/client/ui/segmented.tsx'
import { Select } from '#/client/ui/select.tsx'
import { useStore } from '#/client/ui/store.ts'
import { TextField } from '#/client/ui/form-fields.tsx'
import styles from './library-bar.module.css'
import { listLook, SCRIPT_ORDERS, type ScriptOrder, setListLook } from './list-view.ts'
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

export interface NewScriptHandlers {
  /** Resolves with the script that was made; null if that failed. */
  readonly onCreate: (title: string) => Promise<Script | null>
  /** Not called if the user has closed the form meanwhile. */
  readonly onCreated: (script: Script) => void
}

interface NewScriptFormProps extends NewScriptHandlers {
  readonly className?: string | undefined
  /** A button that leaves the form; shown beside the other button. */
  readonly cancel?: ReactNode
}

/** The name of a new script, and the button that makes it (LIB-25). */
export function NewScriptForm({
  onCreate,
  onCreated,
  className,
  cancel,
}: NewScriptFormProps): ReactNode {
  const { library, refusals } = useText()
  const form = useRef<HTMLFormElement>(null)
  const [isMissing, setMissing] = useState(false)
  const [name, setName] = useKeptState('new script: name', '')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const title = name.trim()
    setMissing(title === '')
    if (title === '' || isBusy) return
    setBusy(true)
    const created = await onCreate(title)
    setBusy(false)
    if (created !== null && form.current !== null) onCreated(created)
  }
  const create = (
    <Button type="submit" tone="primary" disabled={isBusy}>
      {isBusy ? library.creating : library.create}
    </Button>
  )
  return (
    <form ref={form} noValidate className={className} onSubmit={submit}>
      <TextField
        label={library.newName}
        isLabelHidden
        placeholder={library.newName}
        required
        ref={focusElement}
        maxLength={MAX_TITLE_LENGTH}
        value={name}
        error={isMissing ? refusals.title_required : undefined}
        onChange={(event) => {
          setName(event.target.value)
          setMissing(false)
        }}
      />
      {cancel === undefined ? (
        create
      ) : (
        <DialogActions>
          {cancel}
          {create}
        </DialogActions>
      )}
    </form>
  )
}

interface LibraryToolsProps extends NewScriptHandlers {
  /** Null where the columns say the order. */
  readonly order: ScriptOrder | null
  readonly onOrder: (order: ScriptOrder) => void
  readonly onUpload: () => void
}

/** The actions on the user's own list, without scrolling to its end (LIB-67). */
export function LibraryTools({
  order,
  onOrder,
  onUpload,
  ...handlers
}: LibraryToolsProps): ReactNode {
  const { library } = useText()
  const [isNaming, setNaming] = useKeptState('new script: dialog', false)
  return (
    <>
      {order !== null && <OrderSelect order={order} onChange={onOrder} />}
      <Tool label={library.uploadShort} icon="upload" onClick={onUpload} />
      <Tool label={library.newScript} icon="plus" onClick={() => setNaming(true)} />
      <NewScriptDialog isOpen={isNaming} onClose={() => setNaming(false)} {...handlers} />
    </>
  )
}

interface ToolProps {
  readonly label: string
  readonly icon: IconName
  readonly onClick: () => void
}

/** A tool of the bar. On a phone only its icon is visible. */
function Tool({ label, icon, onClick }: ToolProps): ReactNode {
  return (
    <Button className={styles['tool']} aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} size={18} />
      <span>{label}</span>
    </Button>
  )
}

interface NewScriptDialogProps extends NewScriptHandlers {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Makes a script from anywhere in the list (LIB-67). */
function NewScriptDialog({ isOpen, onClose, ...handlers }: NewScriptDialogProps): ReactNode {
  const { library, app } = useText()
  return (
    <Dialog title={library.newScript} isOpen={isOpen} onClose={onClose}>
      <NewScriptForm {...handlers} cancel={<Button onClick={onClose}>{app.cancel}</Button>} />
    </Dialog>
  )
}

interface OrderSelectProps {
  readonly order: ScriptOrder
  readonly onChange: (order: ScriptOrder) => void
}

/** The order of the list (LIB-64). */
function OrderSelect({ order, onChange }: OrderSelectProps): ReactNode {
  const { library } = useText()
  return (
    <Select
      label={library.order}
      isLabelHidden
      value={order}
      options={SCRIPT_ORDERS.map((value) => ({ value, label: library.orders[value] }))}
      onChange={onChange}
    />
  )
}
