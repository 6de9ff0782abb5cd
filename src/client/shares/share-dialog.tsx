import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { type Permission, PERMISSIONS } from '#/shared/access/capabilities.ts'
import type { Script } from '#/shared/api/scripts.ts'
import type { Share } from '#/shared/api/shares.ts'
import { editorPath } from '#/shared/routes/parse-route.ts'
import { backendOrigin } from '#/client/api/backend.ts'
import { useHouse } from '#/client/api/house-query.ts'
import { sharedWithQuery } from '#/client/api/script-queries.ts'
import { useText } from '#/client/i18n/library.ts'
import { AddPersonForm } from '#/client/ui/add-person-form.tsx'
import { Button } from '#/client/ui/button.tsx'
import { CopyButton } from '#/client/ui/copy-button.tsx'
import { Dialog, DialogActions, type DialogState, useDialog } from '#/client/ui/dialog.tsx'
import { ErrorNote } from '#/client/ui/form-fields.tsx'
import { createLoadedScreen, OPTIONAL_PART } from '#/client/ui/loaded-screen.tsx'
import { isMobile } from '#/client/ui/phone.ts'
import { Segmented } from '#/client/ui/segmented.tsx'
import { Select } from '#/client/ui/select.tsx'
import { SubjectQuestion } from '#/client/ui/subject-question.tsx'
import { useKeptState } from '#/client/local/kept-work.ts'
import { useUndoKey } from '#/client/ui/undo-offer.ts'
import { ProductionAccess, useProductionsOf } from './production-access.tsx'
import styles from './share-dialog.module.css'
import { type Shares, useShares } from './use-shares.ts'

const inviteSection = createLoadedScreen(async () => {
  const { InviteSection } = await import('./invites/invite-section.tsx')
  return InviteSection
}, OPTIONAL_PART)
export const InviteSection = inviteSection.Screen

/** Access to a script: for everyone who is signed in, or for the users in the list (SHR-1). */
export function ShareDialog({ dialog }: { readonly dialog: DialogState<Script> }): ReactNode {
  const { sharing, app } = useText()
  const script = dialog.subject
  if (script === null) return null
  return (
    <Dialog title={sharing.title(script.title)} {...dialog.props}>
      <ShareSettings script={script} onLeave={dialog.close} />
      <InviteSection target={{ kind: 'script', ...script }} />
      <DialogActions>
        <CopyLink script={script} />
        <Button onClick={dialog.close}>{app.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Copies the script's address, for those who have access. */
function CopyLink({ script }: { readonly script: Script }): ReactNode {
  const { sharing } = useText()
  const address = (backendOrigin() || location.origin) + editorPath(script.id, script.title)
  return (
    <CopyButton
      className={styles['link']}
      text={address}
      label={sharing.copyLink}
      copied={sharing.linkCopied}
      hasIcon
    />
  )
}

interface SettingsProps {
  readonly script: Script
  /** Closes the dialog, because a link leads to another one. */
  readonly onLeave: () => void
}

function ShareSettings({ script, onLeave }: SettingsProps): ReactNode {
  const { sharing } = useText()
  const house = useHouse()
  const access = useShares(script)
  const { shares, isPublic, error, forget, add, remove, setPublic } = access
  const username = useRef<HTMLInputElement>(null)
  useUndoKey()
  // most come to add a person; on a phone the keyboard would hide who has access
  useEffect(() => {
    if (!isMobile()) username.current?.focus()
  }, [])
  const removeShare = async (share: Share) => {
    // The button that was pressed is removed with its row.
    if (await remove(share)) username.current?.focus()
  }
  const visibility = isPublic ? 'public' : 'private'
  return (
    <>
      {house?.public_scripts !== false && (
        <div className={styles['visibility']}>
          <Segmented
            label={sharing.visibility}
            value={visibility}
            options={[
              { value: 'private', label: sharing.private },
              { value: 'public', label: sharing.public },
            ]}
            onChange={(chosen) => void setPublic(chosen === 'public')}
          />
          <p className={styles['hint']}>{sharing[`${visibility}Hint`]}</p>
        </div>
      )}
      <AddShareForm shares={shares} fieldRef={username} onType={forget} onAdd={add} />
      <ErrorNote>{error}</ErrorNote>
      <AccessList
        script={script}
        access={access}
        isPublic={isPublic && house?.public_scripts !== false}
        onRemove={(share) => void removeShare(share)}
        onLeave={onLeave}
      />
    </>
  )
}

const NOBODY: readonly string[] = []

interface AddShareFormProps {
  readonly shares: readonly Share[]
  readonly fieldRef: RefObject<HTMLInputElement | null>
  readonly onType: () => void
  readonly onAdd: (username: string, permission: Permission) => Promise<boolean>
}

/** Offers the people with whom the user shares other scripts, but not this one. */
function AddShareForm({ shares, fieldRef, onType, onAdd }: AddShareFormProps): ReactNode {
  const { sharing } = useText()
  const { data: people = NOBODY } = useQuery(sharedWithQuery)
  const [username, setUsername] = useKeptState('share: username', '')
  const [permission, setPermission] = useKeptState<Permission>('share: permission', 'read')
  return (
    <AddPersonForm
      texts={{ ...sharing, form: sharing.addPerson }}
      fieldRef={fieldRef}
      username={username}
      onType={(name) => {
        setUsername(name)
        onType()
      }}
      known={people.filter((person) => !shares.some((share) => share.username === person))}
      choice={{
        label: sharing.permission,
        value: permission,
        options: PERMISSIONS.map((value) => ({ value, label: sharing[value] })),
        onChange: setPermission,
      }}
      onAdd={(name) => onAdd(name, permission)}
    />
  )
}

interface AccessListProps {
  readonly script: Script
  readonly access: Shares
  readonly isPublic: boolean
  readonly onRemove: (share: Share) => void
  readonly onLeave: () => void
}

/** Who has access: the owner, everyone if the script is public, the users with a share (SHR-29), and those of productions. */
function AccessList({ script, access, isPublic, onRemove, onLeave }: AccessListProps): ReactNode {
  const { sharing } = useText()
  const { shares, status, offeredTo } = access
  const giving = useDialog<Share>()
  const productions = useProductionsOf(script)
  return (
    <section className={styles['section']} aria-label={sharing.people}>
      <h3 className={styles['heading']}>{sharing.people}</h3>
      <ul className={styles['shares']}>
        <AccessRow name={script.owner} right={sharing.owner} />
        {isPublic && <AccessRow name={sharing.everyone} right={sharing.publicRight} />}
        {shares.map((share) => (
          <ShareRow
            key={share.id}
            share={share}
            isOffered={share.username === offeredTo}
            access={access}
            onGive={() => giving.open(share)}
            onRemove={() => onRemove(share)}
          />
        ))}
        {productions.map((production) => (
          <ProductionAccess
            key={production.id}
            production={production}
            owner={script.owner}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {status === 'pending' && <output className={styles['note']}>{sharing.loading}</output>}
      {status === 'success' && shares.length === 0 && !isPublic && productions.length === 0 && (
        <p className={styles['note']}>{sharing.none}</p>
      )}
      <SubjectQuestion
        dialog={giving}
        words={({ username }) => ({
          title: sharing.giveTitle(script.title, username),
          action: sharing.giveConfirm,
          text: sharing.giveText(username),
        })}
        onConfirm={access.offer}
      />
    </section>
  )
}

/** Someone whose right cannot be changed in the list. */
function AccessRow(props: { readonly name: string; readonly right: string }): ReactNode {
  return (
    <li className={styles['share']}>
      <span className={styles['username']} title={props.name} dir="auto">
        {props.name}
      </span>
      <span className={styles['right']}>{props.right}</span>
    </li>
  )
}

/** The choices in a share's list of rights; the last one offers its user to be the owner. */
const CHOICES = [...PERMISSIONS, 'give'] as const

interface ShareRowProps {
  readonly share: Share
  /** Whether the script is offered to this user. */
  readonly isOffered: boolean
  readonly access: Pick<Shares, 'change' | 'withdraw'>
  readonly onGive: () => void
  readonly onRemove: () => void
}

function ShareRow({ share, isOffered, access, onGive, onRemove }: ShareRowProps): ReactNode {
  const { sharing } = useText()
  const { username, permission } = share
  return (
    <li className={styles['share']}>
      <span className={styles['username']} title={username} dir="auto">
        {username}
      </span>
      <Select
        label={sharing.permissionOf(username)}
        isLabelHidden
        value={permission}
        options={CHOICES.map((value) => ({ value, label: sharing[value] }))}
        onChange={(chosen) => {
          if (chosen === 'give') onGive()
          else void access.change(share, chosen)
        }}
      />
      <Button tone="quiet" aria-label={sharing.removePerson(username)} onClick={onRemove}>
        {sharing.remove}
      </Button>
      {isOffered && (
        <span className={styles['offer']}>
          <span>{sharing.offered}</span>
          <Button tone="quiet" onClick={() => void access.withdraw()}>
            {sharing.withdraw}
          </Button>
        </span>
      )}
    </li>
  )
}
