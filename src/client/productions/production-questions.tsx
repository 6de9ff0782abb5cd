// The questions before the user gives up directing, or leaves.
import { type ReactNode, useState } from 'react'
import { LEADING_FUNCTIONS, type ProductionFunction } from '#/shared/access/functions.ts'
import type { Production, ProductionMember } from '#/shared/api/productions.ts'
import { isolated } from '#/shared/isolated.ts'
import { useText } from '#/client/i18n/productions.ts'
import { ConfirmDialog, type DialogState } from '#/client/ui/dialog.tsx'
import { joinClasses } from '#/client/ui/class-names.ts'
import { Select } from '#/client/ui/select.tsx'
import { SubjectQuestion } from '#/client/ui/subject-question.tsx'
import { PeopleSearch, usePeopleSearch } from './people-search.tsx'
import styles from './productions-dialog.module.css'

interface OwnProps {
  readonly dialog: DialogState<{ readonly function: ProductionFunction }>
  readonly title: string
  readonly onConfirm: (function_: ProductionFunction) => void
  readonly focusAfter: () => void
}

/** Asks before the user gives up saying who belongs to the production. */
export function OwnFunctionQuestion(props: OwnProps): ReactNode {
  const { dialog, title, onConfirm, focusAfter } = props
  const { productions: text, library } = useText()
  return (
    <SubjectQuestion
      dialog={dialog}
      words={({ function: wanted }) => ({
        title: text.ownTitle(title, library.functions[wanted]),
        action: text.ownConfirm(library.functions[wanted]),
        text: text.ownText,
      })}
      onConfirm={({ function: wanted }) => onConfirm(wanted)}
      focusAfter={focusAfter}
    />
  )
}

interface LeaveProps {
  readonly dialog: DialogState<true>
  readonly production: Production
  readonly username: string
  /** How many scripts of the user would come out, too. */
  readonly ownScripts: number
  /** Called with the new direction, if the user is the last one. */
  readonly onLeave: (heir: ProductionMember | null) => void
  readonly focusAfter: () => void
}

/** Asks before the user leaves. The last direction hands over first (PROD-22). */
export function LeaveQuestion(props: LeaveProps): ReactNode {
  const { dialog, production, username, ownScripts, onLeave, focusAfter } = props
  const { productions: text } = useText()
  const { title, members } = production
  const others = members.filter((member) => member.username !== username)
  const [heirId, setHeirId] = useState<string | null>(null)
  if (dialog.subject === null) return null
  const leads = ({ function: each }: ProductionMember) => LEADING_FUNCTIONS.includes(each)
  const isLast = LEADING_FUNCTIONS.includes(production.function) && !others.some(leads)
  const isAlone = others.length === 0
  const mustHandOver = isLast && !isAlone
  // nobody is chosen before the user has done so: what an heir may do cannot be taken back by who has gone
  const heir = mustHandOver ? (others.find(({ id }) => id === heirId) ?? null) : null
  return (
    <ConfirmDialog
      isOpen={dialog.isOpen}
      title={text.leaveTitle(title)}
      action={
        isAlone ? text.deleteConfirm : mustHandOver ? text.handOverConfirm : text.leaveConfirm
      }
      isIncomplete={mustHandOver && heir === null}
      focusAfter={focusAfter}
      onClose={dialog.close}
      onClosed={() => {
        setHeirId(null)
        dialog.forget()
      }}
      onConfirm={() => {
        dialog.close()
        onLeave(heir)
      }}
    >
      <div className={styles['section']}>
        {mustHandOver && (
          <>
            <p>{text.handOverText}</p>
            <HeirChoice people={others} heirId={heir?.id ?? null} onChoose={setHeirId} />
          </>
        )}
        <p>{isAlone ? text.aloneText : text.leaveText}</p>
        {!isAlone && ownScripts > 0 && <p>{text.leaveScripts(ownScripts)}</p>}
      </div>
    </ConfirmDialog>
  )
}

interface HeirProps {
  readonly people: readonly ProductionMember[]
  readonly heirId: string | null
  readonly onChoose: (id: string) => void
}

/** Of many people the new direction is found by name or function, as in the list of all people (PROD-225). */
function HeirChoice({ people, heirId, onChoose }: HeirProps): ReactNode {
  const { productions: text, library } = useText()
  const { isMany, search, setSearch, found } = usePeopleSearch(people, ({ id }) => id === heirId)
  if (!isMany)
    return (
      <Select
        label={text.heir}
        value={heirId}
        placeholder={text.chooseHeir}
        options={people.map((member) => ({
          value: member.id,
          label: `${isolated(member.username)} · ${library.functions[member.function]}`,
        }))}
        onChange={onChoose}
      />
    )
  return (
    <fieldset className={styles['section']}>
      <legend className={styles['heading']}>{text.heir}</legend>
      <PeopleSearch search={search} onSearch={setSearch} found={found.length} all={people.length} />
      <div className={joinClasses(styles['rows'], styles['tall'])}>
        {found.map(({ id, username, function: function_ }) => (
          <label key={id} className={joinClasses(styles['row'], styles['heir'])}>
            <input type="radio" name="heir" checked={id === heirId} onChange={() => onChoose(id)} />
            <span className={styles['name']} title={username} dir="auto">
              {username}
            </span>
            <span className={styles['facts']}>{library.functions[function_]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
