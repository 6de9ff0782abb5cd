import type { ReactNode } from 'react'
import { foldCase } from '#/shared/fold-case.ts'
import { Button } from './button.tsx'
import styles from './name-suggestions.module.css'

/** One row on a desktop, two on a phone. */
const MAX_SHOWN = 5

interface Props {
  readonly label: string
  readonly names: readonly string[]
  /** The text in the field: only names that match it are offered. */
  readonly typed: string
  readonly onChoose: (name: string) => void
}

/** Names that the user can press instead of typing them (LIB-73). */
export function NameSuggestions({ label, names, typed, onChoose }: Props): ReactNode {
  const wanted = foldCase(typed.trim())
  const fitting = names.filter((each) => {
    const name = foldCase(each)
    return name.includes(wanted) && name !== wanted
  })
  if (fitting.length === 0) return null
  return (
    <div role="group" aria-label={label} className={styles['suggestions']}>
      {fitting.slice(0, MAX_SHOWN).map((name) => (
        <Button
          key={name}
          className={styles['suggestion']}
          title={name}
          onClick={() => onChoose(name)}
        >
          <span dir="auto">{name}</span>
        </Button>
      ))}
    </div>
  )
}
