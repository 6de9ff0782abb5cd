import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import {
  cueTypesOf,
  FUNCTIONS,
  mayInProduction,
  permissionOf,
  type ProductionFunction,
} from '#/shared/access/functions.ts'
import type { Production, ProductionMember } from '#/shared/api/productions.ts'
import { foldCase } from '#/shared/fold-case.ts'
import { sharedWithQuery } from '#/client/api/script-queries.ts'
import { type Text, useText } from '#/client/i18n/productions.ts'
import { AddPersonForm } from '#/client/ui/add-person-form.tsx'
import { Button } from '#/client/ui/button.tsx'
import { joinClasses } from '#/client/ui/class-names.ts'
import { Select } from '#/client/ui/select.tsx'
import { useDialog } from '#/client/ui/dialog.tsx'
import { useKeptState } from '#/client/local/kept-work.ts'
import { PeopleSearch, usePeopleSearch } from './people-search.tsx'
import { OwnFunctionQuestion } from './production-questions.tsx'
import styles from './productions-dialog.module.css'
import type { ProductionActions } from './use-productions.ts'

interface Props {
  readonly production: Production
  readonly username: string
  /** Null if the user does not say who belongs to the production. */
  readonly actions: ProductionActions | null
  readonly onRemove: (member: ProductionMember) => void
}

/** The people of a production, each with a function and what it permits. */
export function People({ production, username, actions, onRemove }: Props): ReactNode {
  const { productions: text } = useText()
  const { members } = production
  const list = useRef<HTMLUListElement>(null)
  const { latest, forget, add, choose, question } = useChanges({
    production,
    username,
    actions,
    list,
  })
  // a person who is found by a function stays in sight while they get another one
  const isKept = (member: ProductionMember) => latest !== null && isSame(member, latest)
  const { isMany, search, setSearch, found } = usePeopleSearch(members, isKept)
  const find = (next: string) => {
    setSearch(next)
    forget()
  }
  const addAndShow = async (name: string, function_: ProductionFunction) => {
    const isAdded = await add(name, function_)
    if (isAdded) setSearch('')
    return isAdded
  }
  return (
    <section className={styles['section']} aria-label={text.peopleHeading}>
      <h3 className={styles['heading']}>{text.peopleHeading}</h3>
      {actions && <AddForm members={members} onType={actions.forget} onAdd={addAndShow} />}
      {isMany && (
        <PeopleSearch search={search} onSearch={find} found={found.length} all={members.length} />
      )}
      <ul
        ref={list}
        tabIndex={-1}
        className={joinClasses(styles['rows'], isMany && styles['tall'])}
        aria-label={text.peopleHeading}
      >
        {found.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isOwn={member.username === username}
            latestAmong={latest !== null && isChanged(member, latest) ? found.length : null}
            onChange={actions && ((function_) => choose(member, function_))}
            onRemove={() => onRemove(member)}
          />
        ))}
      </ul>
      {question}
    </section>
  )
}

/** A person who was taken in, or given another function. */
type Change = Pick<ProductionMember, 'username' | 'function'>

const isSame = (member: Change, other: Change) =>
  foldCase(member.username) === foldCase(other.username)

const isChanged = (member: Change, to: Change) =>
  isSame(member, to) && member.function === to.function

interface Changes extends Omit<Props, 'onRemove'> {
  readonly list: RefObject<HTMLUListElement | null>
}

function useChanges({ production, username, actions, list }: Changes) {
  const { id, title, members } = production
  /** What was changed last: its row is kept in view, wherever the function puts it. */
  const [latest, setLatest] = useState<Change | null>(null)
  const own = useDialog<{ readonly function: ProductionFunction }>()
  const hasGivenUp = useRef(false)
  const change = (member: ProductionMember, function_: ProductionFunction) => {
    setLatest({ username: member.username, function: function_ })
    void actions?.change(id, member.id, function_)
  }
  return {
    latest,
    forget: () => setLatest(null),
    async add(name: string, function_: ProductionFunction) {
      setLatest({ username: name, function: function_ })
      return (await actions?.add(id, name, function_)) === true
    },
    /** Who directs no longer cannot undo that, so the own function is asked about; the last direction is refused anyway. */
    choose(member: ProductionMember, function_: ProductionFunction) {
      const others = members.filter((each) => each !== member)
      const givesUp = leads(member.function) && !leads(function_)
      if (member.username === username && givesUp && others.some((each) => leads(each.function)))
        own.open({ function: function_ })
      else change(member, function_)
    },
    question: (
      <OwnFunctionQuestion
        dialog={own}
        title={title}
        // the list of functions that asked is closed, and goes for good with the right to choose
        focusAfter={() => {
          const chosen = list.current?.querySelector<HTMLElement>('[data-own] button')
          const next = hasGivenUp.current ? list.current : chosen
          next?.focus()
          hasGivenUp.current = false
        }}
        onConfirm={(function_) => {
          const member = members.find((each) => each.username === username)
          hasGivenUp.current = true
          if (member) change(member, function_)
        }}
      />
    ),
  }
}

const leads = (function_: ProductionFunction) => mayInProduction(function_, 'production:people')

/** What a function permits, in words. */
export function rightsOf(function_: ProductionFunction, words: Text): string {
  const { productions: text, library } = words
  if (mayInProduction(function_, 'production:people')) return text.may.lead
  if (cueTypesOf(function_).length > 0) return text.may.cues(library.functions[function_])
  return text.may[permissionOf(function_)]
}

interface RowProps {
  readonly member: ProductionMember
  readonly isOwn: boolean
  /**
   * How many rows there are, if this one was changed last and is kept in view: the others come back as a search ends, and
   * move it. Null otherwise.
   */
  readonly latestAmong: number | null
  /** Null if the function is only shown. */
  readonly onChange: ((function_: ProductionFunction) => void) | null
  readonly onRemove: () => void
}

function MemberRow({ member, isOwn, latestAmong, onChange, onRemove }: RowProps): ReactNode {
  const words = useText()
  const { productions: text, library } = words
  const { username, function: current } = member
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (latestAmong !== null) row.current?.scrollIntoView({ block: 'nearest' })
  }, [latestAmong])
  return (
    <li ref={row} className={styles['row']} data-own={isOwn || undefined}>
      <span className={styles['who']}>
        <span className={styles['name']} title={username} dir="auto">
          {isOwn ? text.you(username) : username}
        </span>
        <span className={styles['facts']}>{rightsOf(current, words)}</span>
      </span>
      {onChange === null ? (
        <span className={styles['right']}>{library.functions[current]}</span>
      ) : (
        <Select
          label={text.functionOf(username)}
          isLabelHidden
          value={current}
          options={FUNCTIONS.map((value) => ({ value, label: library.functions[value] }))}
          onChange={onChange}
        />
      )}
      {onChange !== null && !isOwn && (
        <Button tone="quiet" aria-label={text.removeNamed(username)} onClick={onRemove}>
          {text.remove}
        </Button>
      )}
    </li>
  )
}

const NOBODY: readonly string[] = []

interface AddProps {
  readonly members: readonly ProductionMember[]
  readonly onType: () => void
  readonly onAdd: (username: string, function_: ProductionFunction) => Promise<boolean>
}

/** Takes a person in by username, as the share dialog does. */
function AddForm({ members, onType, onAdd }: AddProps): ReactNode {
  const words = useText()
  const { productions: text, library, sharing } = words
  const { data: known = NOBODY } = useQuery(sharedWithQuery)
  const [username, setUsername] = useKeptState('production: username', '')
  const [chosen, setChosen] = useKeptState<ProductionFunction>('production: function', 'acting')
  return (
    <AddPersonForm
      texts={{ ...sharing, form: text.add, add: text.take }}
      fieldRef={useRef<HTMLInputElement>(null)}
      username={username}
      onType={(name) => {
        setUsername(name)
        onType()
      }}
      known={known.filter((name) => !members.some((member) => member.username === name))}
      choice={{
        label: text.function,
        value: chosen,
        options: FUNCTIONS.map((value) => ({ value, label: library.functions[value] })),
        onChange: setChosen,
      }}
      onAdd={(name) => onAdd(name, chosen)}
    >
      <p className={styles['facts']}>
        {`${library.functions[chosen]}: ${rightsOf(chosen, words)}`}
      </p>
    </AddPersonForm>
  )
}
