// The examples of the page to read are run as they are printed, with a real script, token and session.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryOf } from '#/shared/at.ts'
import { api } from '#/shared/api/index.ts'
import type { Call } from '#/shared/api/call.ts'
import { exampleOf } from './docs-page.ts'
import { PASSWORD, startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { enterAsGuest, invite, inviteInto } from '#test/support/invitations.ts'

let app: TestApp
let page: string
let reader: Session
let other: Person
beforeAll(async () => {
  app = await startTestApp()
  page = (await app.server.inject({ url: '/api/docs?lang=en' })).body
  reader = await signIn('manners-reader')
  other = await app.signUp('manners-other-reader')
})
afterAll(() => app?.close())

const calls = Object.entries(api).filter(([, call]: readonly [string, Call]) => !call.multipart)

/** The printed commands of a call: by access token, and by cookie. */
function commandsOf(name: string): readonly string[] {
  const article = page.split(`<article id="${name}">`)[1]?.split('</article>')[0] ?? ''
  return [...article.matchAll(/<pre[^>]*>(.*?)<\/pre>/gs)].flatMap(([, code = '']) => {
    const text = code
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
    return text.startsWith('curl') ? [text] : []
  })
}

interface Command {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: string | null
  readonly url: string
}

/** What curl would send. */
function parse(command: string): Command {
  const headers: Record<string, string> = {}
  for (const [, quoted = '', bare = ''] of command.matchAll(/-H (?:'([^']*)'|"([^"]*)")/g)) {
    const [name = '', value = ''] = (quoted || bare).split(': ')
    headers[name.toLowerCase()] = value
  }
  return {
    method: /-X (\w+)/.exec(command)?.[1] ?? 'GET',
    headers,
    body: /-d '([^']*)'/.exec(command)?.[1] ?? null,
    url: /'http:\/\/[^/]+([^']*)'$/.exec(command)?.[1] ?? '',
  }
}

/** Examples whose '…' stands for what only their reader has: the answer says that it is missing, and nothing else. */
const LACKING: Readonly<Record<string, string>> = {
  login: 'wrong_credentials',
  register: 'invalid',
  loginGoogle: 'sign_in_unavailable',
  startHouseSignIn: 'sign_in_unavailable',
  requestPasswordReset: 'no_mail',
  resetPassword: 'weak_password',
  changePassword: 'weak_password',
  addShare: 'user_not_found',
  mailInvite: 'no_mail',
  mailProductionInvite: 'no_mail',
  takeInvite: 'invite_over',
  addMember: 'user_not_found',
  enterAsGuest: 'invite_over',
  getImportSession: 'not_found',
  cancelImportSession: 'not_found',
  getPrintedPages: 'not_found',
}

test.each(calls)('[API-411] the printed examples of %s do what they say', async (name) => {
  for (const command of commandsOf(name)) {
    const isByCookie = command.includes('-b cookies.txt')
    const session = ENDS_SESSION.has(name) ? await signIn(`manners-${name}-${isByCookie}`) : reader
    const { method, headers, body, url } = parse(command)
    const places = await placesFor(session, name)
    const answer = await app.server.inject({
      method: method as 'GET',
      url: encodeURI(url.replaceAll(/\{(\w+)\}/g, (_all, key: string) => places[key] ?? key)),
      headers: {
        ...headers,
        ...(isByCookie && { cookie: session.cookies }),
        ...('x-csrf-token' in headers && { 'x-csrf-token': session.csrf }),
        ...('authorization' in headers && { authorization: `Bearer ${session.token}` }),
      },
      ...(body !== null && { payload: body }),
    })
    const outcome = answer.statusCode < 300 ? 'done' : answer.json<{ readonly code: string }>().code
    expect({ command, outcome }).toEqual({ command, outcome: LACKING[name] ?? 'done' })
  }
})

/** Calls after which the session, or the account, is gone. */
const ENDS_SESSION: ReadonlySet<string> = new Set(['logout', 'deleteAccount', 'endOtherSessions'])

interface Session {
  readonly person: Person
  /** An access token that may write. */
  readonly token: string
  readonly cookies: string
  readonly csrf: string
}

/** Signs in as the page says. */
async function signIn(username: string): Promise<Session> {
  const person = await app.signUp(username)
  const made = await person.call(api.createToken, { body: { name: 'curl', kind: 'write' } })
  const payload = { email: person.email, password: PASSWORD, cookieOnly: true }
  const { cookies } = await app.server.inject({ method: 'POST', url: '/login', payload })
  return {
    person,
    token: made.json<{ readonly token: string }>().token,
    cookies: cookies.map((one) => `${one.name}=${one.value}`).join('; '),
    csrf: cookies.find((one) => one.name === 'csrf_token')?.value ?? '',
  }
}

/** A script, and what else stands in the addresses of its calls: made by the calls themselves. */
async function placesFor(
  { person }: Session,
  name: string,
): Promise<Readonly<Record<string, string>>> {
  const make = async (by: Person, call: Call, params: Record<string, string>, body: object) =>
    (await by.call(call, { params, body })).json<{ readonly id: string }>().id
  const isOthers = name === 'leaveScript' || name === 'takeScript'
  const [owner, guest] = isOthers ? [other, person] : [person, other]
  const { id } = await owner.createScript(`Für ${name}`)
  const places: Record<string, string> = { id }
  const { path, access } = entryOf(new Map(Object.entries<Call>(api)), name)
  if (path.includes(':versionId')) {
    const body = { name: 'Erste', note: '', sv: 'AA==' }
    places['versionId'] = await make(owner, api.keepVersion, { id }, body)
  }
  if (path.includes(':shareId') || path.includes('/offer') || isOthers) {
    const body = { username: guest.user.username, permission: 'write' }
    const shareId = (places['shareId'] = await make(owner, api.addShare, { id }, body))
    if (path.includes('/offer')) await owner.call(api.offerScript, { params: { id, shareId } })
  }
  if (path.includes(':inviteId')) {
    const { body } = api.createInvite
    places['inviteId'] = await make(owner, api.createInvite, { id }, exampleOf(body) as object)
  }
  if (path.includes(':guestId') && !access.startsWith('production:')) {
    const { token } = await invite(owner, id)
    places['guestId'] = (await enterAsGuest(app, token)).id
  }
  if (path.includes(':layoutId')) {
    const { body } = api.createLayout
    places['layoutId'] = await make(person, api.createLayout, {}, exampleOf(body) as object)
  }
  if (path.includes(':tokenId'))
    places['tokenId'] = await make(person, api.createToken, {}, { name: 'alt', kind: 'read' })
  if (access.startsWith('production:') || path.includes(':productionId')) {
    // the one who leaves is not its direction
    const lead = name === 'leaveProduction' ? guest : owner
    const productionId = await make(lead, api.createProduction, {}, { title: 'Faust' })
    places['productionId'] = productionId
    const { username } = (lead === owner ? guest : owner).user
    const body = { username, function: 'light' }
    places['memberId'] = await make(lead, api.addMember, { id: productionId }, body)
    // a guest comes to a script
    if (name === 'withdrawScript' || path.includes(':guestId'))
      await owner.call(api.placeScript, { params: { id, productionId } })
    if (access.startsWith('production:')) places['id'] = productionId
    if (path.includes(':inviteId')) places['inviteId'] = (await inviteInto(lead, productionId)).id
    if (path.includes(':guestId')) {
      const { token } = await inviteInto(lead, productionId)
      places['guestId'] = (await enterAsGuest(app, token)).id
    }
  }
  if (name === 'purgeScript' || name === 'restoreScript')
    await owner.call(api.deleteScript, { params: { id } })
  return places
}
