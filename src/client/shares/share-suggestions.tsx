import type { ReactNode } from 'react'
import { foldCase } from '#/shared/fold-case.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import styles from './share-dialog.module.css'

/** One row on a desktop, two on a phone. */
const MAX_SHOWN = 5

interface Props {
  readonly people: readonly string[]
  /** The text in the field: only names that match it are offered. */
  readonly typed: string
  readonly onChoose: (username: string) => void
}

/** Names that the user can press instead of typing them (LIB-73). */
export function ShareSuggestions({ people, typed, onChoose }: Props): ReactNode {
  const { sharing } = useText()
  const wanted = foldCase(typed.trim())
  const fitting = people.filter((person) => {
    const name = foldCase(person)
    return name.includes(wanted) && name !== wanted
  })
  if (fitting.length === 0) return null
  return (
    <div role="group" aria-label={sharing.suggestions} className={styles['suggestions']}>
      {fitting.slice(0, MAX_SHOWN).map((person) => (
        <Button
          key={person}
          className={styles['suggestion']}
          title={person}
          onClick={() => onChoose(person)}
        >
          <span>{person}</span>
        </Button>
      ))}
    </div>
  )
}
