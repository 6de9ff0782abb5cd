import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/kept-words.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './kept-words.module.css'

export interface Props {
  /** Why the words stand here. */
  readonly title: string
  readonly words: readonly string[]
  readonly onLetGo: () => void
}

/** A person's own words that are nowhere else, until that person has copied them and lets go of them. */
export function KeptWords({ title, words, onLetGo }: Props): ReactNode {
  const text = useText()
  return (
    <section className={styles['kept']} role="status" aria-label={title}>
      <p>{title}</p>
      <ul>
        {words.map((each) => (
          <li key={each} dir="auto">
            <q>{each}</q>
          </li>
        ))}
      </ul>
      <CopyButton text={words.join('\n')} label={text.copy} copied={text.copied} isTextShown />
      <Button tone="quiet" onClick={onLetGo}>
        {text.discard}
      </Button>
    </section>
  )
}
