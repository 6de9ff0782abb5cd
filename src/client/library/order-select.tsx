import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Select } from '#/client/ui/select.tsx'
import { SCRIPT_ORDERS, type ScriptOrder } from './order-scripts.ts'

interface Props {
  readonly order: ScriptOrder
  readonly onChange: (order: ScriptOrder) => void
}

/** The order of the list (LIB-64). */
export function OrderSelect({ order, onChange }: Props): ReactNode {
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
