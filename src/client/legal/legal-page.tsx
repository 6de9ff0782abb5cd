import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useText } from '#/client/i18n/use-text.ts'
import { useDocumentTitle } from '#/client/ui/use-document-title.ts'
import styles from './legal-page.module.css'

interface Section {
  readonly heading: string
  readonly text: string
}

/** The privacy policy or the imprint; both are there without a sign-in (NAV-1). */
export function LegalPage({ page }: { readonly page: 'privacy' | 'imprint' }): ReactNode {
  const { legal } = useText()
  const isPrivacy = page === 'privacy'
  useDocumentTitle(isPrivacy ? legal.privacy : legal.imprint)
  const sections: readonly Section[] = isPrivacy
    ? Object.values(legal.privacySections)
    : [{ heading: legal.imprintProvider, text: legal.imprintMissing }]
  return (
    <div className={styles['page']}>
      <main className={styles['sections']}>
        <Link href="/">{legal.back}</Link>
        <h1>{isPrivacy ? legal.privacyTitle : legal.imprintTitle}</h1>
        {sections.map((section) => (
          <section key={section.heading}>
            <h2>{section.heading}</h2>
            <p>{section.text}</p>
          </section>
        ))}
      </main>
      <footer className={styles['footer']}>
        <Link href="/privacy">{legal.privacy}</Link>
        <Link href="/imprint">{legal.imprint}</Link>
      </footer>
    </div>
  )
}
