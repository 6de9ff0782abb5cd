import type { ReactNode } from 'react'
import { Notice } from '#/client/ui/notice.tsx'
import styles from './import-notices.module.css'
import type { ImportStore } from './import-store.ts'
import { useImportsState } from './use-imports-state.ts'

/** How imports ended, on whatever screen their user is by then (IMP-27). */
export function ImportNotices({ store }: { readonly store: ImportStore }): ReactNode {
  const { notices } = useImportsState(store)
  const dismiss = (id: string) =>
    store.change({ notices: notices.filter((notice) => notice.id !== id) })
  return (
    <div className={styles['notices']}>
      {notices.map(({ id, tone, text }) => (
        <Notice key={id} tone={tone} onDismiss={() => dismiss(id)}>
          {text}
        </Notice>
      ))}
    </div>
  )
}
