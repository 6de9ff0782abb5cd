import { describe, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { PASSWORD } from '../../../e2e/support/password.ts'
import { callApi } from '#/client/api/call-api.ts'
import { createQueryClient } from '#/client/api/query-client.ts'
import { sessionQuery } from '#/client/api/session-query.ts'
import { expireSession } from '#/client/api/session.ts'
import { openTabChannel } from '#/client/local/tab-channel.ts'
import { api } from '#/shared/api/index.ts'
import { editorPath } from '#/shared/routes/parse-route.ts'
import { answerInstead, renderApp, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { button, card, chooseInCardMenu, sheet } from '#test/components/screens.ts'
import { watchSockets } from '#test/components/sockets.ts'
import { p } from '#test/support/script.ts'

async function signsIn(username: string): Promise<void> {
  await page.getByLabelText('E-Mail').fill(`${username}@ensemble.example`)
  await page.getByLabelText('Passwort').fill(PASSWORD)
  await button('Anmelden').click()
}

/** Signs the person out as another tab does. */
async function signOutElsewhere(messageOf: (id: string) => unknown = (id) => id): Promise<void> {
  const { id } = await callApi(api.getCurrentUser, {})
  await commands.forgetCookies()
  const tab = openTabChannel('sign-out')
  tab.postMessage(messageOf(id))
  tab.close()
}

test('[ACC-41] typed text outlives the session', async () => {
  const nora = await signUp('nora')
  await nora.createScript('Noras Stück')
  renderApp('/scripts')
  const goesOn = async () => {
    await expect.element(page.getByText(/^Deine Sitzung ist abgelaufen\./)).toBeVisible()
    await signsIn('nora')
  }

  await chooseInCardMenu('Noras Stück', 'Teilen')
  const username = page.getByRole('dialog').getByLabelText('Benutzername')
  await username.fill('norbert')
  await commands.forgetCookies()
  await userEvent.keyboard('{Enter}')
  await goesOn()
  await expect.element(username).toHaveValue('norbert')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  await chooseInCardMenu('Noras Stück', 'Umbenennen')
  const title = page.getByRole('textbox', { name: 'Titel' })
  await title.fill('Noras neues Stück')
  await commands.forgetCookies()
  await userEvent.keyboard('{Enter}')
  await goesOn()
  await expect.element(title).toHaveValue('Noras neues Stück')
})

describe('the end of a session in an open script', () => {
  /** A person writes into the last paragraph of a long script. */
  const writesBelow = async (username: string) => {
    const person = await signUp(username)
    const script = await person.createScript('Weit unten')
    await person.write(script, ...Array.from({ length: 80 }, (_, at) => p(`Zeile ${at}.`)))
    renderApp(editorPath(script.id))
    await sheet.getByText('Zeile 79.').click()
    await userEvent.keyboard('{End} Und weiter.')
    await expect.poll(async () => JSON.stringify(await person.read(script))).toContain('weiter.')
    return script
  }
  const below = () => sheet.getByText('Zeile 79. Und weiter.')

  test('[NAV-652] [ACC-65] the same person goes on at the same place of the text', async () => {
    await writesBelow('weit-unten')
    await commands.forgetCookies()
    expireSession(null)
    await expect.element(page.getByText(/^Deine Sitzung ist abgelaufen\./)).toBeVisible()
    await signsIn('weit-unten')
    await expect.element(below()).toBeInViewport()
  })

  test('[COM-996] the same person finds the changed words of a comment whose row was not drawn', async () => {
    const person = await signUp('anderer-reiter')
    const script = await person.createScript('Besprochen')
    const comments = [{ commentId: 'k1', commentText: 'Warum?' }]
    await person.write(script, { type: 'paragraph', text: [{ text: 'Stille.', comments }] }, p())
    renderApp(editorPath(script.id))
    const tab = (name: RegExp) => page.getByRole('tab', { name })
    const change = page.getByRole('button', { name: /^Kommentar .* bearbeiten$/ })
    const field = page.getByLabelText('Kommentar schreiben')
    await tab(/^Kommentare/).click()
    await change.click()
    await field.fill('Zu laut.')
    await tab(/^Szenen/).click()
    await expect.element(field).not.toBeInTheDocument()
    await commands.forgetCookies()
    expireSession(null)
    await signsIn('anderer-reiter')
    await tab(/^Kommentare/).click()
    await expect.element(field).toHaveValue('Zu laut.')
  })

  test('[ACC-592] [NAV-652] a sign-out in another tab is said, and the same person goes on at the same place', async () => {
    await writesBelow('anderer-tab')
    await signOutElsewhere()
    await expect
      .element(page.getByText(/^Du hast dich in einem anderen Tab abgemeldet\./))
      .toBeVisible()
    expect({ ...sessionStorage }).toEqual({})
    await signsIn('anderer-tab')
    await expect.element(below()).toBeInViewport()
  })

  test('[ACC-592] [ACC-66] [ACC-38] after a sign-out in another tab another person is led to the list, and no way back leads to the script', async () => {
    await signUpElsewhere('danach-hier')
    await writesBelow('davor-hier')
    await signOutElsewhere()
    await signsIn('danach-hier')
    await expect.poll(() => location.pathname).toBe('/scripts')
    await expect.element(button('Menü von danach-hier')).toBeVisible()
    const entries = navigation.entries().filter(({ sameDocument }) => sameDocument)
    expect(entries.map(({ url }) => url && new URL(url).pathname)).toEqual(['/', '/scripts'])
  })
})

test('[ACC-614] a deletion of the account in another tab is said', async () => {
  await signUp('geht-ganz')
  renderApp('/scripts')
  await expect.element(button('Menü von geht-ganz')).toBeVisible()
  await signOutElsewhere((deleted) => ({ deleted }))
  await expect.element(page.getByText('Du hast dein Konto gelöscht.')).toBeVisible()
})

test.each([
  ['erste', 'zweite', '/scripts'],
  ['dritte', 'dritte', '/editor'],
])(
  '[ACC-613] after a session of %s has ended in a script, %s is led to %s',
  async (one, next, path) => {
    const [username, other] = [`sitzung-${one}`, `sitzung-${next}`]
    if (other !== username) await signUpElsewhere(other)
    const person = await signUp(username)
    const script = await person.createScript('Offen')
    renderApp(editorPath(script.id))
    await expect.element(sheet).toBeVisible()
    await commands.forgetCookies()
    expireSession(null)
    await expect.element(page.getByText(/^Deine Sitzung ist abgelaufen\./)).toBeVisible()
    await signsIn(other)
    await expect.element(button(`Menü von ${other}`)).toBeVisible()
    expect(location.pathname).toMatch(path)
  },
)

test('[ACC-592] input outlives a sign-out in another tab', async () => {
  const person = await signUp('getippt')
  await person.createScript('Noch offen')
  renderApp('/scripts')
  await chooseInCardMenu('Noch offen', 'Umbenennen')
  const title = page.getByRole('textbox', { name: 'Titel' })
  await title.fill('Fast umbenannt')
  await signOutElsewhere()
  await signsIn('getippt')
  await expect.element(title).toHaveValue('Fast umbenannt')
})

test('[ACC-41] [ACC-400] words that were not sent when another person signed in in this browser arrive when their own is back', async () => {
  const sockets = watchSockets()
  const hubert = await signUp('zwei-hubert')
  const script = await hubert.createScript('Huberts Stück')
  await hubert.write(script, p('Gesendet.'), p())
  renderApp(editorPath(script.id))
  await sheet.getByText('Gesendet.').click()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('status', { name: 'Verbunden' })).toBeInTheDocument()
  sockets.isCut = true
  window.dispatchEvent(new Event('offline'))
  await expect.element(page.getByText(/^Offline/).first()).toBeVisible()
  await userEvent.keyboard(' Noch nicht.')
  await signUp('zwei-gisela')
  sockets.isCut = false
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('form', { name: 'Anmelden' })).toBeVisible()
  await expect.element(page.getByText('Gesendet.')).not.toBeInTheDocument()
  expect(JSON.stringify(await hubert.read(script))).not.toContain('Noch nicht.')
  await signsIn('zwei-hubert')
  await expect.element(sheet).toMatchTextContent('Gesendet. Noch nicht.')
  await expect.poll(async () => JSON.stringify(await hubert.read(script))).toContain('Noch nicht.')
})

test('[ACC-65] [ACC-400] a new script goes to no other person who has signed in in this browser, and its name is there again', async () => {
  const name = page.getByPlaceholder('Name des neuen Skripts')
  await signUp('zwei-hanna')
  renderApp('/scripts')
  await button('Neues Skript anlegen').click()
  await name.fill('Verirrt')
  await signUp('zwei-gerda')
  await button('Anlegen').click()
  await expect.element(page.getByText(/inzwischen jemand anders angemeldet/)).toBeVisible()
  expect(await (await fetch(api.listScripts.path)).json()).toEqual([])
  await signsIn('zwei-hanna')
  await expect.element(name).toHaveValue('Verirrt')
})

test('[API-533] a refused question about the user is asked again by the person, not by the first rendering', async () => {
  let asked = 0
  const refusal = () => {
    asked += 1
    return Response.json({ error: 'Too many attempts' }, { status: 429 })
  }
  answerInstead(api.getCurrentUser, refusal)
  const client = createQueryClient()
  await client.prefetchQuery(sessionQuery)
  renderApp('/scripts', client)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many attempts')
  expect(asked).toBe(1)
  await button('Noch einmal versuchen').click()
  await expect.poll(() => asked).toBe(2)
})

describe('[OPS-566] an answer that comes after its test changes no session of the next one', () => {
  const nextHasBegun = Promise.withResolvers<void>()

  test('a test that ends before the user is known', async () => {
    await signUp('ist-schon-weg')
    const isAsked = Promise.withResolvers<void>()
    answerInstead(api.getCurrentUser, async (_, ask) => {
      const answer = await ask()
      isAsked.resolve()
      await nextHasBegun.promise
      return answer
    })
    renderApp('/scripts')
    await expect(isAsked.promise).resolves.toBeUndefined()
  })

  test('the next test has its own user', async () => {
    const person = await signUp('ist-jetzt-da')
    nextHasBegun.resolve()
    // meanwhile the late answer is read
    await person.createScript('Eigenes')
    renderApp('/scripts')
    await expect.element(card('Eigenes')).toBeVisible()
  })
})
