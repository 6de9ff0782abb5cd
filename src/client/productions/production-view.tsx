import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Link } from 'wouter'
import { mayInProduction, type ProductionFunction } from '#/shared/access/functions.ts'
import type { User } from '#/shared/api/accounts.ts'
import type { Production, ProductionMember } from '#/shared/api/productions.ts'
import { MAX_TITLE_LENGTH, type Script } from '#/shared/api/scripts.ts'
import { editorPath } from '#/shared/routes/parse-route.ts'
import { scriptListQuery } from '#/client/api/script-queries.ts'
import { useText } from '#/client/i18n/productions.ts'
import { Button, IconButton } from '#/client/ui/button.tsx'
import { ErrorNote, TextField } from '#/client/ui/form-fields.tsx'
import { focusElement } from '#/client/ui/focus.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '#/client/ui/menu.tsx'
import { Select } from '#/client/ui/select.tsx'
import { useDialog } from '#/client/ui/dialog.tsx'
import { SubjectQuestion } from '#/client/ui/subject-question.tsx'
import { People, rightsOf } from './production-people.tsx'
import { LeaveQuestion } from './production-questions.tsx'
import styles from './productions-dialog.module.css'
import type { ProductionActions } from './use-productions.ts'

interface Props {
  readonly production: Production
  readonly user: User
  readonly actions: ProductionActions
  readonly onBack: () => void
  /** Moves the focus where the pressed button has gone with its row. */
  readonly focusAfter: () => void
  readonly renderInvites: RenderInvites
}

/** Shows the invitations into a production, of which this feature does not know. */
export type RenderInvites = (target: {
  readonly kind: 'production'
  readonly id: string
  readonly title: string
  readonly owner: string
  readonly rightsOf: (function_: ProductionFunction) => string
}) => ReactNode

const NO_SCRIPTS: readonly Script[] = []

/** One production: its people with their functions, and its scripts. */
export function ProductionView(props: Props): ReactNode {
  const { production, user, actions, focusAfter, renderInvites } = props
  const words = useText()
  const { data: scripts = NO_SCRIPTS } = useQuery(scriptListQuery)
  const removal = useDialog<ProductionMember>()
  const isLeading = mayInProduction(production.function, 'production:people')
  const own = scripts.filter(({ created_by: owner }) => owner === user.id)
  const isIn = ({ id }: Script) => production.scripts.includes(id)
  return (
    <>
      <Whole {...props} isLeading={isLeading} ownScripts={own.filter(isIn).length} />
      <ErrorNote>{actions.error}</ErrorNote>
      <People
        production={production}
        username={user.username}
        actions={isLeading ? actions : null}
        onRemove={removal.open}
      />
      <Scripts
        production={production}
        scripts={scripts}
        userId={user.id}
        others={own.filter((script) => !isIn(script))}
        actions={actions}
        focusAfter={focusAfter}
      />
      {isLeading &&
        renderInvites({
          kind: 'production',
          id: production.id,
          title: production.title,
          owner: user.username,
          rightsOf: (function_) => rightsOf(function_, words),
        })}
      <SubjectQuestion
        dialog={removal}
        words={({ username }) => ({
          title: words.productions.removeTitle(username, production.title),
          action: words.productions.remove,
          text: words.productions.removeText(username),
        })}
        onConfirm={({ id }) => actions.removeMember(production.id, id)}
        focusAfter={focusAfter}
      />
    </>
  )
}

interface WholeProps extends Props {
  readonly isLeading: boolean
  /** How many of the user's own scripts are in the production. */
  readonly ownScripts: number
}

/** What is done with the production as a whole: it is renamed, left or deleted. */
function Whole(props: WholeProps): ReactNode {
  const { production, user, actions, onBack, focusAfter, isLeading, ownScripts } = props
  const { id, members, title } = production
  const { productions: text } = useText()
  const [isRenaming, setRenaming] = useState(false)
  const leaving = useDialog<true>()
  const deletion = useDialog<true>()
  const erase = async () => {
    if (await actions.remove(id)) onBack()
  }
  /** The last direction hands over first; where nobody else is there, the production ends. */
  const leave = async (heir: ProductionMember | null) => {
    if (members.length === 1) return erase()
    if (await (heir ? actions.handOver(id, heir.id) : actions.leave(id))) onBack()
  }
  return (
    <>
      {isRenaming ? (
        <RenameForm
          title={title}
          onRename={(wanted) => actions.rename(id, wanted)}
          onDone={() => setRenaming(false)}
        />
      ) : (
        <Top
          production={production}
          isLeading={isLeading}
          onBack={onBack}
          onRename={() => setRenaming(true)}
          onLeave={() => leaving.open(true)}
          onDelete={() => deletion.open(true)}
        />
      )}
      <LeaveQuestion
        dialog={leaving}
        production={production}
        username={user.username}
        ownScripts={ownScripts}
        onLeave={(heir) => void leave(heir)}
        focusAfter={focusAfter}
      />
      <SubjectQuestion
        dialog={deletion}
        words={() => ({
          title: text.deleteTitle(title),
          action: text.deleteConfirm,
          text: text.deleteText(members.length - 1),
        })}
        onConfirm={erase}
        focusAfter={focusAfter}
      />
    </>
  )
}

interface TopProps {
  readonly production: Production
  readonly isLeading: boolean
  readonly onBack: () => void
  readonly onRename: () => void
  readonly onLeave: () => void
  readonly onDelete: () => void
}

/** The way back to all productions, and what is done with this one as a whole. */
function Top(props: TopProps): ReactNode {
  const { production, isLeading, onBack, onRename, onLeave, onDelete } = props
  const { productions: text } = useText()
  const trigger = (
    <IconButton label={text.options(production.title)}>
      <Icon name="more" />
    </IconButton>
  )
  return (
    <div className={styles['top']}>
      <Button ref={focusElement} tone="quiet" className={styles['back']} onClick={onBack}>
        <Icon name="back" size={18} />
        {text.all}
      </Button>
      <Menu trigger={trigger}>
        {isLeading && (
          <MenuItem icon="pencil" onClick={onRename}>
            {text.rename}
          </MenuItem>
        )}
        <MenuItem icon="logout" tone="danger" onClick={onLeave}>
          {text.leave}
        </MenuItem>
        {isLeading && (
          <>
            <MenuSeparator />
            <MenuItem icon="trash" tone="danger" onClick={onDelete}>
              {text.delete}
            </MenuItem>
          </>
        )}
      </Menu>
    </div>
  )
}

interface RenameProps {
  readonly title: string
  readonly onRename: (title: string) => Promise<boolean>
  readonly onDone: () => void
}

function RenameForm({ title, onRename, onDone }: RenameProps): ReactNode {
  const { productions: text, app } = useText()
  const [typed, setTyped] = useState(title)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = typed.trim()
    if (wanted === '') return
    if (wanted === title || (await onRename(wanted))) onDone()
  }
  return (
    <form className={styles['rename']} onSubmit={submit}>
      <TextField
        ref={focusElement}
        label={text.title}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // the key is for the field, not for the dialog around it
          event.stopPropagation()
          onDone()
        }}
      />
      <Button onClick={onDone}>{app.cancel}</Button>
      <Button type="submit" tone="primary" disabled={typed.trim() === ''}>
        {text.save}
      </Button>
    </form>
  )
}

interface ScriptsProps {
  readonly production: Production
  readonly scripts: readonly Script[]
  readonly userId: string
  /** The user's own scripts that are not in the production. */
  readonly others: readonly Script[]
  readonly actions: ProductionActions
  readonly focusAfter: () => void
}

/** The scripts of the production. Each person puts in, and takes out, what is theirs. */
function Scripts(props: ScriptsProps): ReactNode {
  const { production, scripts, userId, others, actions, focusAfter } = props
  const { productions: text } = useText()
  const listed = production.scripts.flatMap(
    (id) => scripts.find((script) => script.id === id) ?? [],
  )
  return (
    <section className={styles['section']} aria-label={text.scriptsHeading}>
      <h3 className={styles['heading']}>{text.scriptsHeading}</h3>
      {production.scripts.length === 0 && <p className={styles['note']}>{text.noScripts}</p>}
      <ul className={styles['rows']} aria-label={text.scriptsHeading}>
        {listed.map(({ id, title, owner, created_by: ownerId }) => (
          <li key={id} className={styles['row']}>
            <span className={styles['who']}>
              <Link
                href={editorPath(id, title)}
                className={styles['link']}
                title={title}
                dir="auto"
              >
                {title}
              </Link>
              <span className={styles['facts']}>
                {ownerId === userId ? text.yours : text.of(owner)}
              </span>
            </span>
            {ownerId === userId && (
              <Button
                tone="quiet"
                aria-label={text.takeOutNamed(title)}
                onClick={() => {
                  focusAfter()
                  void actions.withdraw(production.id, id)
                }}
              >
                {text.takeOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Select
          label={text.putIn}
          value={null}
          placeholder={text.choose}
          options={others.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(id) => void actions.place(production.id, id)}
        />
      )}
    </section>
  )
}
