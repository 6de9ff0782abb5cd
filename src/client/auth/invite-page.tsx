import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useLayoutEffect, useState } from 'react'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import { can } from '#/shared/access/capabilities.ts'
import type { CurrentUser } from '#/shared/api/accounts.ts'
import { api } from '#/shared/api/index.ts'
import { type InviteAnswer, MAX_GUEST_NAME_LENGTH } from '#/shared/api/invites.ts'
import { editorPath } from '#/shared/routes/parse-route.ts'
import { errorCode, explainError } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { readAnew } from '#/client/api/query-client.ts'
import { changeUser, sessionQuery } from '#/client/api/session-query.ts'
import { type Text, useText } from '#/client/i18n/invitation.ts'
import { log } from '#/client/local/log.ts'
import { setLanguageOfVisit } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { ErrorNote, TextField } from '#/client/ui/form-fields.tsx'
import { useDocumentTitle } from '#/client/ui/use-document-title.ts'
import { Waiting } from '#/client/ui/waiting.tsx'
import styles from './auth-form.module.css'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { AuthPage } from './auth-page.tsx'
import { enterAsGuest } from './sign-in.ts'

type OpenInvitation = Extract<InviteAnswer, { state: 'open' }>

const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => callApi(api.readInvite, { body: { token } }),
    // asked once: each question with a token that is none counts as a guess
    staleTime: Infinity,
    retry: false,
    enabled: token !== '',
  })

/** The page of an invitation's link (INV-5). */
export function InvitePage(): ReactNode {
  const text = useText()
  const { app, errors, invitation: words } = text
  const token = useLocationProperty(() => location.hash.slice(1))
  const session = useQuery(sessionQuery)
  const found = useQuery(invitationQuery(token))
  useLanguageOfLink(session.data === null)
  useDocumentTitle(words.title)
  if (token === '') return <Notice>{words.incomplete}</Notice>
  const failed = [session, found].find(({ isError }) => isError)
  if (failed)
    return (
      <Notice action={{ label: errors.tryAgain, run: () => void failed.refetch() }}>
        {explainError(failed.error, text)}
      </Notice>
    )
  if (session.data === undefined || found.data === undefined)
    return <Waiting>{app.loading}</Waiting>
  const { data: user } = session
  if (found.data.state === 'over')
    return <OverPage key={token} token={token} owner={found.data.owner} user={user} />
  return (
    <OpenPage
      key={token}
      token={token}
      invitation={found.data}
      user={user}
      onOver={found.refetch}
    />
  )
}

/** Who is not signed in, and has chosen no language on this machine, reads that of the link: the one of the printed poster. */
function useLanguageOfLink(isNobody: boolean): void {
  const lang = useLocationProperty(() =>
    location.pathname.startsWith('/invitation') ? 'en' : 'de',
  )
  useLayoutEffect(() => {
    if (isNobody) setLanguageOfVisit(lang)
  }, [isNobody, lang])
}

/** An invitation that is over still leads those who are in already to what it was for (INV-249). */
function OverPage({
  token,
  owner,
  user,
}: Pick<Props, 'token' | 'user'> & { readonly owner: string | null }): ReactNode {
  const { app, auth, invitation: words } = useText()
  const taken = useQuery({
    queryKey: ['invitation', token, user?.id],
    queryFn: () => callApi(api.takeInvite, { body: { token } }),
    staleTime: Infinity,
    retry: false,
    enabled: user !== null && owner !== null,
  })
  if (taken.isLoading) return <Waiting>{app.loading}</Waiting>
  if (taken.data) {
    const { script_id: scriptId = null, title } = taken.data
    const target = scriptId ?? user?.guest?.script_id ?? null
    const path = target === null ? '/scripts' : editorPath(target)
    return (
      <Notice title={title} action={{ label: words.open, run: () => navigate(path) }}>
        {words.alreadyIn}
      </Notice>
    )
  }
  const [label, address] = user === null ? [words.haveAccount, '/'] : [words.toScripts, '/scripts']
  return (
    <Notice {...(!user?.guest && { action: { label, run: () => navigate(address) } })}>
      {owner === null ? words.overUnknown : auth.invitationOver(owner)}
    </Notice>
  )
}

/** A sentence in the place of the form; its title is what the invitation is for, if that is known. */
function Notice(props: {
  readonly title?: string
  readonly action?: { readonly label: string; readonly run: () => void }
  readonly children: string
}): ReactNode {
  const { invitation: words } = useText()
  const { title, action, children } = props
  return (
    <AuthFrame>
      <div className={styles['form']}>
        <h2 className={styles['title']} dir="auto">
          {title ?? words.title}
        </h2>
        <p role="alert">{children}</p>
        {action && (
          <Button tone="primary" wide onClick={action.run}>
            {action.label}
          </Button>
        )}
      </div>
    </AuthFrame>
  )
}

interface Props {
  readonly token: string
  readonly invitation: OpenInvitation
  readonly user: CurrentUser | null
  /** Asks for the invitation anew, because it is over. */
  readonly onOver: () => unknown
}

/** Opens the script for a user who has signed in; asks other people for a name, or to sign in. */
function OpenPage(props: Props): ReactNode {
  const { invitation, user } = props
  const text = useText()
  const queryClient = useQueryClient()
  const [wantsAccount, setWantsAccount] = useState(false)
  const { take, enterByName, ...state } = useEntering(props)
  const isIn = useIsIn(invitation, user)
  if (isIn === undefined) return <Waiting>{text.app.loading}</Waiting>
  if (user !== null && (!user.guest || isGuestOf(user, invitation)))
    return (
      <AuthFrame>
        <Invited invitation={invitation} {...state} isIn={isIn} onSubmit={take} />
      </AuthFrame>
    )
  if (invitation.for_guests && !wantsAccount)
    return (
      <AuthFrame>
        <GuestForm
          invitation={invitation}
          {...state}
          onSubmit={enterByName}
          onAccount={() => setWantsAccount(true)}
        />
      </AuthFrame>
    )
  return (
    <AuthPage
      notice={
        <>
          <strong dir="auto">{invitation.title}</strong>
          {invitationSentence(text, invitation)} {text.invitation.signInFirst}
        </>
      }
      onSignedIn={(signedIn) => {
        changeUser(queryClient, signedIn)
        void take()
      }}
    />
  )
}

/** Whether the user may do in the script all that the invitation permits, by an own right (INV-292); undefined until that is known. */
function useIsIn(invitation: OpenInvitation, user: CurrentUser | null): boolean | undefined {
  const { script_id: id, production_id: production, permission } = invitation
  const { data, isLoading } = useQuery({
    queryKey: ['invitation', 'role', id, user?.id],
    queryFn: () => callApi(api.getRole, { params: { id: id ?? '' } }),
    retry: false,
    enabled: user !== null && id !== null && production === null,
  })
  if (isLoading) return undefined
  const role = data?.role ?? 'public'
  const needed = (['script:comment', 'script:edit'] as const).filter((each) =>
    can(permission, each),
  )
  return role !== 'public' && needed.every((each) => can(role, each))
}

/** Whether the user has come in by an invitation to the same script, or into the same production. */
function isGuestOf({ guest }: CurrentUser, invitation: OpenInvitation): boolean {
  if (!guest) return false
  return invitation.production_id === null
    ? guest.script_id === invitation.script_id
    : guest.production?.id === invitation.production_id
}

/** The two ways in: as the user who is signed in, and as a guest. */
function useEntering({ token, invitation, user, onOver }: Props) {
  const { owner, title } = invitation
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  /** @param act resolves with the script to open; null for the list of scripts */
  const attempt = async (act: () => Promise<string | null>) => {
    if (isBusy) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const scriptId = await act()
      const named = invitation.production_id === null ? title : undefined
      const path = scriptId === null ? '/scripts' : editorPath(scriptId, named)
      navigate(path, { replace: true })
    } catch (error) {
      log.error('The invitation was not accepted', error)
      if (errorCode(error) === 'invite_over') onOver()
      else setRefusal(error)
      setBusy(false)
    }
  }
  return {
    isBusy,
    refusal,
    take: () =>
      attempt(async () => {
        // a guest has the right already
        if (user?.guest && isGuestOf(user, invitation)) return user.guest.script_id
        const taken = await callApi(api.takeInvite, { body: { token } })
        void readAnew(queryClient, ['scripts'])
        return taken.script_id
      }),
    enterByName: (name: string) =>
      attempt(async () => {
        const isOfScript = invitation.production_id === null
        const entered = await enterAsGuest({ token, owner, isOfScript }, name)
        changeUser(queryClient, entered.user)
        return entered.scriptId
      }),
  }
}

interface FormProps {
  readonly invitation: OpenInvitation
  readonly refusal: unknown
  readonly isBusy: boolean
  readonly isIn?: boolean
}

function Invited(props: FormProps & { readonly onSubmit: () => Promise<void> }): ReactNode {
  const text = useText()
  const { invitation: words } = text
  const { invitation, refusal, isBusy, isIn, onSubmit } = props
  const sentence = isIn ? words.alreadyIn : invitationSentence(text, invitation)
  return (
    <AuthForm
      title={invitation.title}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <p className={styles['rule']}>{sentence}</p>
      <ErrorNote>{refusal === undefined ? null : explainError(refusal, text)}</ErrorNote>
      <Button type="submit" tone="primary" wide aria-busy={isBusy}>
        {invitation.production_id === null ? words.open : words.join}
      </Button>
    </AuthForm>
  )
}

/** Who invites, and which right the invitation gives. */
function invitationSentence(
  { invitation: words, functions }: Text,
  { owner, permission, function: function_ }: OpenInvitation,
): string {
  if (function_ !== null) return words.intoProduction(owner, functions[function_])
  const may = can(permission, 'script:edit')
    ? words.mayWrite
    : can(permission, 'script:comment')
      ? words.mayComment
      : words.mayRead
  return `${words.invites(owner)} ${may}`
}

type Entering = {
  readonly onSubmit: (name: string) => Promise<void>
  readonly onAccount: () => void
}

/** Lets a person in by a name. */
function GuestForm(props: FormProps & Entering): ReactNode {
  const { invitation, refusal, isBusy, onSubmit, onAccount } = props
  const text = useText()
  const { invitation: words } = text
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isInvalid = errorCode(refusal) === 'username_invalid'
  const problem = refusal === undefined || isInvalid ? null : explainError(refusal, text)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isEmpty = name.trim() === ''
    setMissing(isEmpty)
    if (!isEmpty) void onSubmit(name.trim())
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <AuthForm title={invitation.title} onSubmit={submit}>
      <p className={styles['rule']}>{invitationSentence(text, invitation)}</p>
      <ErrorNote>{problem}</ErrorNote>
      <TextField
        label={words.name}
        name="name"
        autoComplete="given-name"
        maxLength={MAX_GUEST_NAME_LENGTH}
        required
        value={name}
        error={isMissing ? words.nameRequired : isInvalid ? words.nameInvalid : undefined}
        onChange={(event) => {
          setName(event.target.value)
          setMissing(false)
        }}
      />
      <Button type="submit" tone="primary" wide aria-busy={isBusy}>
        {words.readAlong}
      </Button>
      <p className={styles['note']}>{words.guestHint}</p>
      <p className={styles['switch']}>
        <button type="button" className={styles['link']} onClick={onAccount}>
          {words.haveAccount}
        </button>
      </p>
    </AuthForm>
  )
}
