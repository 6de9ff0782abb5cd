// Invitations, and the people without an account who accept them.
import type { SignedIn } from '#/shared/api/accounts.ts'
import { api } from '#/shared/api/index.ts'
import type { NewInvite } from '#/shared/api/invites.ts'
import type { MakeCall, Person, TestApp } from './app.ts'

const TERMS = { permission: 'read', for_guests: true, max_uses: 10, days: 1 }

export async function invite(
  { call }: Person,
  scriptId: string,
  terms: Readonly<Record<string, unknown>> = {},
): Promise<NewInvite> {
  const body = { ...TERMS, ...terms }
  const answer = await call(api.createInvite, { params: { id: scriptId }, body })
  if (answer.statusCode !== 201) throw new Error(`No invitation: ${answer.body}`)
  return answer.json<NewInvite>()
}

/** Makes an invitation into a production, for guests if nothing else is said. */
export async function inviteInto(
  { call }: Person,
  productionId: string,
  terms: Readonly<Record<string, unknown>> = {},
): Promise<NewInvite> {
  const body = { function: 'guest', for_guests: true, max_uses: 10, days: 1, ...terms }
  const answer = await call(api.createProductionInvite, { params: { id: productionId }, body })
  if (answer.statusCode !== 201) throw new Error(`No invitation: ${answer.body}`)
  return answer.json<NewInvite>()
}

export interface Guest {
  readonly id: string
  readonly token: string
  readonly call: MakeCall
}

/** Lets a guest in by the token of an invitation. */
export async function enterAsGuest(app: TestApp, token: string, name = 'Mia'): Promise<Guest> {
  const answer = await app.call(api.enterAsGuest, { body: { token, name } })
  if (answer.statusCode !== 201) throw new Error(`Not let in: ${answer.body}`)
  const { token: session = '', user } = answer.json<SignedIn>()
  const authorization = `Bearer ${session}`
  const call: MakeCall = (made, input = {}) =>
    app.call(made, { ...input, headers: { ...input.headers, authorization } })
  return { id: user.id, token: session, call }
}
