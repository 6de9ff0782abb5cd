// Those who have access to a script through its productions, in the share dialog.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Production } from '#/shared/api/productions.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { productionsQuery } from '#/client/api/script-queries.ts'
import { useText } from '#/client/i18n/library.ts'
import styles from './share-dialog.module.css'

const NO_PRODUCTIONS: readonly Production[] = []

/** The productions in which the script is. Its owner belongs to each of them. */
export function useProductionsOf({ id }: Script): readonly Production[] {
  const { data = NO_PRODUCTIONS } = useQuery(productionsQuery)
  return data.filter(({ scripts }) => scripts.includes(id))
}

/** More people are unfolded by hand, so that the list stays one of single shares. */
const MAX_UNFOLDED = 6

interface ProductionAccessProps {
  readonly production: Production
  readonly owner: string
  readonly onLeave: () => void
}

/** Who has access through a production, by function, and the way to where that is changed (SHR-102). */
export function ProductionAccess({ production, owner, onLeave }: ProductionAccessProps): ReactNode {
  const { sharing, library } = useText()
  const { id, title } = production
  const people = production.members.filter(({ username }) => username !== owner)
  return (
    <li className={styles['production']}>
      <span className={styles['username']} title={title} dir="auto">
        {sharing.through(title)}
      </span>
      <Link href={`/scripts?production=${id}`} className={styles['change']} onClick={onLeave}>
        {sharing.toProduction}
      </Link>
      <details open={people.length <= MAX_UNFOLDED}>
        <summary>{sharing.throughPeople(people.length)}</summary>
        <ul>
          {people.map((member) => (
            <li key={member.id}>
              <span title={member.username} dir="auto">
                {member.username}
              </span>
              <span>{library.functions[member.function]}</span>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
