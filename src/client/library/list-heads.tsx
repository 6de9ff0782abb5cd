import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { type ColumnOrder, firstOrderBy, SCRIPT_COLUMNS } from './order-scripts.ts'
import styles from './script-row.module.css'

interface Props {
  readonly order: ColumnOrder
  readonly onOrder: (order: ColumnOrder) => void
}

/** The heads of the list view's columns: each sorts by its column, a second press the other way. */
export function ListHeads({ order, onOrder }: Props): ReactNode {
  const { library } = useText()
  const direction = order.isDescending ? library.descending : library.ascending
  return (
    <div role="group" aria-label={library.sortBy} className={styles['heads']}>
      {SCRIPT_COLUMNS.map((column) => {
        const isChosen = column === order.column
        const name = library.columns[column]
        return (
          <button
            key={column}
            type="button"
            className={styles['head']}
            aria-pressed={isChosen}
            aria-label={isChosen ? `${name}, ${direction}` : name}
            onClick={() =>
              onOrder(
                isChosen ? { column, isDescending: !order.isDescending } : firstOrderBy(column),
              )
            }
          >
            {name}
            {isChosen && (
              <Icon name={order.isDescending ? 'chevron-down' : 'chevron-up'} size={14} />
            )}
          </button>
        )
      })}
    </div>
  )
}
