import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { api } from '#/shared/api/index.ts'
import type { Guest, Invite, NewInvite } from '#/shared/api/invites.ts'
import { callApi } from '#/client/api/call-api.ts'
import { explainAnswer } from '#/client/api/api-error.ts'
import { ARRIVALS_MS, readAnew } from '#/client/api/query-client.ts'
import { formatDate } from '#/client/i18n/format-date.ts'
import { type Text, useText } from '#/client/i18n/invites.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { useDialog } from '#/client/ui/dialog.tsx'
import { ErrorNote } from '#/client/ui/form-fields.tsx'
import { SubjectQuestion } from '#/client/ui/subject-question.tsx'
import { FreshInvite } from './fresh-invite.tsx'
import { InviteForm, type InviteTerms, type InviteTarget } from './invite-form.tsx'
import styles from './invites.module.css'

/** Invitations by link and code, below the list of those who have access (INV-1). */
export function InviteSection({ target }: { readonly target: InviteTarget }): ReactNode {
  const { invites: text } = useText()
  const list = useInvites(target)
  const revocation = useDialog<Invite>()
  const removal = useDialog<Guest>()
  const [isMaking, setMaking] = useState(false)
  const make = useRef<HTMLButtonElement>(null)
  const { fresh } = list
  const focusOnMake = () => make.current?.focus()
  const close = () => {
    setMaking(false)
    list.forgetFresh()
    // the button that was pressed is removed with its part
    setTimeout(focusOnMake)
  }
  return (
    <section className={styles['section']} aria-label={text.heading}>
      <h3 className={styles['heading']}>{text.heading}</h3>
      <ErrorNote>{list.error}</ErrorNote>
      {fresh && <FreshInvite key={fresh.id} target={target} invite={fresh} onDone={close} />}
      {!fresh && isMaking && <InviteForm target={target} onCreate={list.create} onCancel={close} />}
      {!fresh && !isMaking && (
        <div className={styles['start']}>
          <p className={styles['note']}>{text.hint}</p>
          <Button ref={make} onClick={() => setMaking(true)}>
            {text.make}
          </Button>
        </div>
      )}
      {list.invites.length > 0 && (
        <ul className={styles['invites']}>
          {list.invites.map((invite) => (
            <InviteRow
              key={invite.id}
              invite={invite}
              onRevoke={() => revocation.open(invite)}
              onRemoveGuest={removal.open}
            />
          ))}
        </ul>
      )}
      <SubjectQuestion
        dialog={revocation}
        words={() => ({ title: text.revokeTitle, action: text.revoke, text: text.revokeText })}
        onConfirm={list.revoke}
        focusAfter={focusOnMake}
      />
      <SubjectQuestion
        dialog={removal}
        words={({ name }) => ({
          title: text.removeGuestTitle(name),
          action: text.removeGuest,
          text: text.removeGuestText,
        })}
        onConfirm={list.removeGuest}
        focusAfter={focusOnMake}
      />
    </section>
  )
}

interface RowProps {
  readonly invite: Invite
  readonly onRevoke: () => void
  readonly onRemoveGuest: (guest: Guest) => void
}

function InviteRow({ invite, onRevoke, onRemoveGuest }: RowProps): ReactNode {
  const { invites: text, sharing, library } = useText()
  const { lang } = usePreferences()
  const name = invite.label || text.unnamed
  const facts = [
    invite.function === null ? sharing[invite.permission] : library.functions[invite.function],
    ...(invite.for_guests ? [text.withGuests] : []),
    text.ends(formatDate(invite.expires_at, lang)),
    text.used(invite.uses, invite.max_uses),
  ]
  return (
    <li className={styles['invite']}>
      <span className={styles['name']} title={name} dir="auto">
        {name}
      </span>
      <Button tone="quiet" aria-label={text.revokeNamed(name)} onClick={onRevoke}>
        {text.revoke}
      </Button>
      <span className={styles['facts']}>{facts.join(' · ')}</span>
      {invite.guests.length > 0 && <GuestList guests={invite.guests} onRemove={onRemoveGuest} />}
    </li>
  )
}

interface GuestListProps {
  readonly guests: readonly Guest[]
  readonly onRemove: (guest: Guest) => void
}

/** The people whom an invitation has let in without an account, also those who are gone (INV-60). */
function GuestList({ guests, onRemove }: GuestListProps): ReactNode {
  const { invites: text } = useText()
  const { lang } = usePreferences()
  return (
    <details className={styles['guests']}>
      <summary>{text.guests(guests.length)}</summary>
      <ul>
        {guests.map((guest) => (
          <li key={guest.id} className={styles['guest']}>
            <span className={styles['name']} title={guest.name} dir="auto">
              {guest.name}
            </span>
            <span className={styles['seen']}>
              {guest.is_removed
                ? text.removedGuest
                : text.lastHere(formatDate(guest.last_seen_at, lang))}
            </span>
            {!guest.is_removed && (
              <Button
                tone="quiet"
                aria-label={text.removeGuestNamed(guest.name)}
                onClick={() => onRemove(guest)}
              >
                {text.removeGuest}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

interface Invites {
  readonly invites: readonly Invite[]
  readonly error: string | null
  /** The invitation that was just made, with its token, which is stored nowhere else. */
  readonly fresh: NewInvite | null
  readonly forgetFresh: () => void
  readonly create: (terms: InviteTerms) => Promise<void>
  readonly revoke: (invite: Invite) => Promise<void>
  readonly removeGuest: (guest: Guest) => Promise<void>
}

const invitesQuery = ({ kind, id }: InviteTarget) =>
  queryOptions({
    queryKey: ['invites', kind, id],
    queryFn: () =>
      callApi(kind === 'script' ? api.listInvites : api.listProductionInvites, { params: { id } }),
    // other people use them meanwhile
    staleTime: 0,
    refetchInterval: ARRIVALS_MS,
  })

/** The invitations to a script or into a production, and the changes to them. */
function useInvites(target: InviteTarget): Invites {
  const { kind, id } = target
  const isOfScript = kind === 'script'
  const text = useText()
  const queryClient = useQueryClient()
  const list = useQuery(invitesQuery(target))
  const [fresh, setFresh] = useState<NewInvite | null>(null)
  // a function, not the sentence: the language may change while it is shown
  const [failure, setFailure] = useState<((text: Text) => string) | null>(null)
  const isBusy = useRef(false)

  /** A double click is one change: the second call is ignored while the first is open. */
  async function attempt(
    change: () => Promise<void>,
    otherwise: 'createFailed' | 'revokeFailed' | 'removeGuestFailed',
  ): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setFailure(null)
    try {
      await change()
    } catch (error) {
      setFailure(() => (words: Text) => explainAnswer(error, words) ?? words.invites[otherwise])
    } finally {
      isBusy.current = false
      await readAnew(queryClient, invitesQuery(target).queryKey)
    }
  }

  return {
    invites: list.data ?? [],
    error: failure?.(text) ?? (list.isError ? text.invites.loadFailed : null),
    fresh,
    forgetFresh: () => setFresh(null),
    create: (terms) =>
      attempt(async () => {
        const { permission, function: function_, ...rest } = terms
        const params = { id }
        const made = isOfScript
          ? callApi(api.createInvite, { params, body: { ...rest, permission } })
          : callApi(api.createProductionInvite, { params, body: { ...rest, function: function_ } })
        setFresh(await made)
      }, 'createFailed'),
    revoke: (invite) =>
      attempt(async () => {
        const revoke = isOfScript ? api.revokeInvite : api.revokeProductionInvite
        await callApi(revoke, { params: { id, inviteId: invite.id } })
        setFresh((now) => (now?.id === invite.id ? null : now))
      }, 'revokeFailed'),
    removeGuest: (guest) =>
      attempt(async () => {
        const remove = isOfScript ? api.removeGuest : api.removeProductionGuest
        await callApi(remove, { params: { id, guestId: guest.id } })
      }, 'removeGuestFailed'),
  }
}
