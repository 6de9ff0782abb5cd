import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { api } from '#/shared/api/index.ts'
import { callApi } from '#/client/api/call-api.ts'
import { useText } from '#/client/i18n/legal.ts'
import { useDocumentTitle } from '#/client/ui/use-document-title.ts'
import { Waiting } from '#/client/ui/waiting.tsx'
import styles from './legal-page.module.css'

/** The privacy policy or the imprint; both are there without a sign-in (NAV-1). */
export function LegalPage({ page }: { readonly page: 'privacy' | 'imprint' }): ReactNode {
  const { legal, legalPages } = useText()
  const isPrivacy = page === 'privacy'
  useDocumentTitle(isPrivacy ? legalPages.privacy : legalPages.imprint)
  return (
    <div className={styles['page']}>
      <main className={styles['sections']}>
        <Link href="/">{legal.back}</Link>
        <h1>{isPrivacy ? legal.privacyTitle : legal.imprintTitle}</h1>
        {isPrivacy ? <Privacy /> : <Imprint />}
      </main>
      <footer>
        <nav className={styles['footer']} aria-label={legal.pages}>
          <Link href="/privacy">{legalPages.privacy}</Link>
          <Link href="/imprint">{legalPages.imprint}</Link>
        </nav>
      </footer>
    </div>
  )
}

function Privacy(): ReactNode {
  const { legal } = useText()
  return (
    <>
      <section>
        <h2>{legal.controller}</h2>
        <ProviderDetails />
      </section>
      {Object.values(legal.privacySections).map(({ heading, text }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <p>{text}</p>
        </section>
      ))}
    </>
  )
}

function Imprint(): ReactNode {
  const { legal } = useText()
  return (
    <section>
      <h2>{legal.imprintProvider}</h2>
      <p>{legal.imprintLaw}</p>
      <ProviderDetails />
      <p>
        <a href="/licences.txt">{legal.licences}</a>
      </p>
    </section>
  )
}

/** The provider of this house; details that are not configured are named as missing (UI-24). */
function ProviderDetails(): ReactNode {
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
