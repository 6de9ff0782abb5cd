import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { Dialog } from '#/client/ui/dialog.tsx'
import { type IconName, Icon } from '#/client/ui/icon.tsx'
import { Select } from '#/client/ui/select.tsx'
import { useKeptState } from '#/client/local/kept-work.ts'
import styles from './library-bar.module.css'
import { NewScriptForm, type NewScriptHandlers } from './new-script-form.tsx'
import { SCRIPT_ORDERS, type ScriptOrder } from './list-view.ts'

interface Props extends NewScriptHandlers {
  /** Null where the columns say the order. */
  readonly order: ScriptOrder | null
  readonly onOrder: (order: ScriptOrder) => void
  readonly onUpload: () => void
}

/** The actions on the user's own list, without scrolling to its end (LIB-67). */
export function LibraryTools({ order, onOrder, onUpload, ...handlers }: Props): ReactNode {
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
