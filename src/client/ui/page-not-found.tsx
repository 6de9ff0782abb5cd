import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/common.ts'
import { Button } from './button.tsx'
import { Fallback } from './fallback.tsx'

/** For an address that names nothing, or nothing any more (NAV-11). */
export function PageNotFound(): ReactNode {
  const { errors } = useText()
  return (
    <Fallback
      title={errors.notFound}
      actions={
        <>
          <Button onClick={() => history.back()}>{errors.goBack}</Button>
          <Button tone="primary" onClick={() => location.assign('/')}>
            {errors.goHome}
          </Button>
        </>
      }
    >
      <p>{errors.notFoundHint}</p>
    </Fallback>
  )
}
