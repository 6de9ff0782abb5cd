import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#/shared/api/index.ts'
import { callApi } from '#/client/api/call-api.ts'
import { useText } from '#/client/i18n/legal.ts'
import { Waiting } from '#/client/ui/waiting.tsx'
import styles from './legal-page.module.css'

/** The provider of this house; details that are not configured are named as missing (UI-24). */
export function ProviderDetails(): ReactNode {
  const { legal, app } = useText()
  const { data, isError } = useQuery({
    queryKey: ['legal'],
    queryFn: ({ signal }) => callApi(api.getLegalNotice, { signal }),
  })
  if (isError) return <p role="alert">{legal.loadFailed}</p>
  if (data === undefined) return <Waiting isInline>{app.loading}</Waiting>
  const { name, form, address, email } = data
  return (
    <address className={styles['provider']}>
      <p>{name ?? <Missing>{legal.missingName}</Missing>}</p>
      <p>{form ?? legal.soleProprietor}</p>
      <p>{address ?? <Missing>{legal.missingAddress}</Missing>}</p>
      <p>
        {email === null ? (
          <Missing>{legal.missingEmail}</Missing>
        ) : (
          <a href={`mailto:${email}`}>{email}</a>
        )}
      </p>
    </address>
  )
}

function Missing({ children }: { readonly children: string }): ReactNode {
  return <strong className={styles['missing']}>{children}</strong>
}
