import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { Button } from './button.tsx'
import styles from './fallback.module.css'

/** For an address that names nothing, or nothing any more (NAV-11). */
export function PageNotFound(): ReactNode {
  const { errors } = useText()
  return (
    <main className={styles['fallback']} data-scale="page">
      <h1 className={styles['title']}>{errors.notFound}</h1>
      <p>{errors.notFoundHint}</p>
      <div className={styles['actions']}>
        <Button onClick={() => history.back()}>{errors.goBack}</Button>
        <Button tone="primary" onClick={() => location.assign('/')}>
          {errors.goHome}
        </Button>
      </div>
    </main>
  )
}
