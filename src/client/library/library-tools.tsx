import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { type IconName } from '#/client/ui/icon-paths.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { useKeptState } from '#/client/ui/use-kept-state.ts'
import styles from './library-bar.module.css'
import { NewScriptDialog } from './new-script-dialog.tsx'
import type { NewScriptHandlers } from './new-script-form.tsx'
import type { ScriptOrder } from './order-scripts.ts'
import { OrderSelect } from './order-select.tsx'

interface Props extends NewScriptHandlers {
  readonly order: ScriptOrder
  readonly onOrder: (order: ScriptOrder) => void
  readonly onUpload: () => void
}

/** The actions on the user's own list, without scrolling to its end (LIB-67). */
export function LibraryTools({ order, onOrder, onUpload, ...handlers }: Props): ReactNode {
  const { library } = useText()
  const [isNaming, setNaming] = useKeptState('new script: dialog', false)
  return (
    <>
      <OrderSelect order={order} onChange={onOrder} />
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
