import { Children, type ReactNode } from 'react'
import styles from './panel-list.module.css'

/** A list in the sidebar, or the sentence that stands for an empty one. */
export function PanelList(props: {
  readonly empty: string
  readonly children: readonly ReactNode[]
}): ReactNode {
  return Children.count(props.children) === 0 ? (
    <p className={styles['empty']}>{props.empty}</p>
  ) : (
    <ul className={styles['list']}>{props.children}</ul>
  )
}

/** A row that reads at arm's length: what it is called, what it is about. `tint` is a cue type. */
export function PanelRow(props: {
  readonly lead: ReactNode
  readonly title: string
  readonly detail?: string
  readonly tint?: string
  /** What can be done with the row, beside going there. */
  readonly action?: ReactNode
  readonly onClick: () => void
}): ReactNode {
  return (
    <li className={styles['item']}>
      <button
        type="button"
        className={styles['row']}
        data-tint={props.tint}
        onClick={props.onClick}
      >
        <span className={styles['lead']}>{props.lead}</span>
        <span className={styles['body']}>
          <span className={styles['title']}>{props.title}</span>
          {props.detail !== undefined && <span className={styles['detail']}>{props.detail}</span>}
        </span>
      </button>
      {props.action}
    </li>
  )
}
