// All roles that may call the server: the people of one house, each with a role for its scripts.
import { api } from '#/shared/api/index.ts'
import type { Production, ProductionMember } from '#/shared/api/productions.ts'
import type { Share } from '#/shared/api/shares.ts'
import { PASSWORD, type MakeCall, type Person, type TestApp } from '#test/support/app.ts'
import { enterAsGuest, type Guest, invite } from '#test/support/invitations.ts'
import { cookieHeader } from '#test/support/cookies.ts'

/** `commenter` is beside these: a person who may comment, and by calls may what a reader may. */
export const ROLES = [
  'nobody',
  'stranger',
  /** A stranger to a public script. */
  'public',
  'reader',
  'writer',
  'owner',
  /** A user whose account is deleted, with the token from before the deletion. */
  'deleted',
  /** The owner by cookie, without the anti-forgery header. */
  'cookie',
  /** A person without an account, whom an invitation lets into the private script. */
  'guest',
] as const
export type Role = (typeof ROLES)[number]

/** A guest belongs to a script. */
type HouseRole = Exclude<Role, 'guest'>

export interface Cast {
  readonly app: TestApp
  readonly callAs: Readonly<Record<HouseRole | 'commenter', MakeCall>>
  /** Each role's token for a socket; the cookie role sends the cookie and no token. */
  readonly tokens: Readonly<Record<HouseRole | 'commenter', string>>
  readonly cookie: string
  readonly owner: Person
  readonly name: string
}

/** @param name of the house; keeps the people of several casts in one app apart */
export async function castOf(app: TestApp, name: string): Promise<Cast> {
  const people = {
    stranger: await app.signUp(`${name} stranger`),
    // not the same user as the stranger, so that the sign-out of one does not sign out the other
    public: await app.signUp(`${name} public`),
    reader: await app.signUp(`${name} reader`),
    commenter: await app.signUp(`${name} commenter`),
    writer: await app.signUp(`${name} writer`),
    owner: await app.signUp(`${name} owner`),
    deleted: await app.signUp(`${name} deleted`),
  }
  await people.deleted.call(api.deleteAccount)
  const body = { email: people.owner.email, password: PASSWORD }
  const cookie = cookieHeader(await app.call(api.login, { body }))
  const byCookie: MakeCall = (call, input = {}) =>
    app.call(call, { ...input, headers: { ...input.headers, cookie } })
  const of = <T>(pick: (person: Person) => T) =>
    Object.fromEntries(Object.entries(people).map(([role, person]) => [role, pick(person)]))
  return {
    app,
    callAs: { ...of(({ call }) => call), nobody: app.call, cookie: byCookie } as Cast['callAs'],
    tokens: { ...of(({ token }) => token), nobody: '', cookie: '' } as Cast['tokens'],
    cookie,
    owner: people.owner,
    name,
  }
}

export interface Scripts {
  /** Shared with reader, commenter and writer. */
  readonly private: Readonly<Record<'id' | 'shareId' | 'productionId' | 'memberId', string>>
  /** Shared with nobody. */
  readonly public: Readonly<Record<'id' | 'shareId' | 'productionId' | 'memberId', string>>
  /** The owner is its direction, and the writer acts in it; 'none' where there is no need of it. */
  readonly production: Readonly<Record<'productionId' | 'memberId', string>>
  readonly guest: Guest
}

/** @param isPlaced whether the private script is in a production */
export async function scriptsOf({ app, owner, name }: Cast, isPlaced = false): Promise<Scripts> {
  const { id } = await owner.createScript('private')
  const share = async (role: Role | 'commenter', permission: string) => {
    const body = { username: `${name} ${role}`, permission }
    return (await owner.call(api.addShare, { params: { id }, body })).json<Share>()
  }
  await share('writer', 'write')
  await share('commenter', 'comment')
  const shareId = (await share('reader', 'read')).id
  const open = await owner.createScript('public')
  await owner.call(api.togglePublic, { params: { id: open.id } })
  const guest = await enterAsGuest(app, (await invite(owner, id)).token)
  const production = isPlaced
    ? await productionWith(owner, `${name} writer`)
    : { productionId: 'none', memberId: 'none' }
  if (isPlaced) await owner.call(api.placeScript, { params: { id, ...production } })
  return {
    private: { id, shareId, ...production },
    public: { id: open.id, shareId: 'none', ...production },
    production,
    guest,
  }
}

async function productionWith(owner: Person, username: string) {
  const made = await owner.call(api.createProduction, { body: { title: 'Spielzeit' } })
  const { id: productionId } = made.json<Production>()
  const body = { username, function: 'acting' }
  const member = await owner.call(api.addMember, { params: { id: productionId }, body })
  return { productionId, memberId: member.json<ProductionMember>().id }
}
