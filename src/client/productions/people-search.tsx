import { type ReactNode, useState } from 'react'
import type { ProductionMember } from '#/shared/api/productions.ts'
import { foldCase } from '#/shared/fold-case.ts'
import { useText } from '#/client/i18n/productions.ts'
import { TextField } from '#/client/ui/form-fields.tsx'
import styles from './productions-dialog.module.css'

/** From so many people on a search stands above them: the list shows three to six at once. */
const MANY_PEOPLE = 8

interface FoundPeople {
  readonly isMany: boolean
  readonly search: string
  readonly setSearch: (search: string) => void
  readonly found: readonly ProductionMember[]
}

/** @param isKept whether a person stays in sight whatever is searched for */
export function usePeopleSearch(
  people: readonly ProductionMember[],
  isKept: (person: ProductionMember) => boolean,
): FoundPeople {
  const { library } = useText()
  const [search, setSearch] = useState('')
  const isMany = people.length >= MANY_PEOPLE
  const wanted = isMany ? foldCase(search.trim()) : ''
  const isFound = ({ username, function: function_ }: ProductionMember) =>
    [username, library.functions[function_]].some((each) => foldCase(each).includes(wanted))
  const found = people.filter((person) => isFound(person) || isKept(person))
  return { isMany, search, setSearch, found }
}

interface SearchProps {
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly found: number
  readonly all: number
}

/** Finds people by their name or their function. */
export function PeopleSearch({ search, onSearch, found, all }: SearchProps): ReactNode {
  const { productions: text } = useText()
  const isSearching = search.trim() !== ''
  return (
    <div className={styles['search']}>
      <TextField
        type="search"
        label={text.filter}
        isLabelHidden
        placeholder={text.filter}
        title={text.filterHint}
        autoComplete="off"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || search === '') return
          // the key is for the field, not for the dialog around it
          event.stopPropagation()
          event.preventDefault()
          onSearch('')
        }}
      />
      <output className={styles['facts']}>
        {isSearching && (found === 0 ? text.foundNobody : text.foundSome(found, all))}
      </output>
    </div>
  )
}
