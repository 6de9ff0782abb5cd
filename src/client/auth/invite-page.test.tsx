import { expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { navigate } from 'wouter/use-browser-location'
import { api } from '#/shared/api/index.ts'
import { callApi } from '#/client/api/call-api.ts'
import type * as Preferences from '#/client/preferences/preferences.ts'
import { setPreferences } from '#/client/preferences/preferences.ts'
import { forgetOfflineRecord } from '#/client/local/offline-record.ts'
import {
  answerInstead,
  overhear,
  renderApp,
  signUp,
  signUpElsewhere,
} from '#test/components/app.tsx'
import { button, link, menuItem, sheet } from '#test/components/screens.ts'
import { p, say } from '#test/support/script.ts'
import { PASSWORD } from '../../../e2e/support/password.ts'

/** A text that has these words. */
const notice = (words: string) => page.getByText(words, { exact: false })

/** A script of another user, with an invitation to it. */
async function invited(owner: string, title: string, isForGuests: boolean) {
  const person = await signUpElsewhere(owner)
  const script = await person.createScript(title)
  await person.write(script, say('ANNA', `Das ist ${title}.`), p())
  return { script, token: await person.invite(script, isForGuests) }
}

let reloads = 0

/** The language that the page begins with when it is loaded again. */
async function languageAfterReload() {
  reloads += 1
  const address = `/src/client/preferences/preferences.ts?reload=${reloads}`
  const loaded: typeof Preferences = await import(/* @vite-ignore */ address)
  return loaded.readPreferences().lang
}

test('[INV-5] [INV-7] a name is enough for a guest, and an empty one is asked for again', async () => {
  const { token } = await invited('inv-carla', 'Gästebuch', true)
  renderApp(`/einladung#${token}`)
  await expect.element(page.getByRole('form', { name: 'Gästebuch' })).toBeVisible()
  await expect.element(notice('inv-carla lädt dich ein.')).toBeVisible()
  expect(await commands.findFlaws('body')).toEqual([])
  await button('Mitlesen').click()
  await expect.element(notice('Bitte gib einen Namen an.')).toBeVisible()
  await page.getByLabelText('Wie heißt du?').fill('Mia\u200b')
  await button('Mitlesen').click()
  await expect.element(notice('In diesem Namen steckt ein unsichtbares Zeichen.')).toBeVisible()
  await page.getByLabelText('Wie heißt du?').fill('Mia')
  await button('Mitlesen').click()
  await expect.element(sheet).toMatchTextContent('Das ist Gästebuch.')
  expect(location.pathname).toMatch(/^\/editor\//)
  await expect.element(link('Skripte')).not.toBeInTheDocument()
})

test('[INV-292] an invitation tells those who may do as much already that they are in, and others which right it gives', async () => {
  const { script, token } = await invited('inv-doris', 'Schon dabei', true)
  const owner = await signUp('inv-edda')
  const own = await owner.createScript('Eigenes')
  renderApp(`/einladung#${await owner.invite(own, false)}`)
  await expect.element(page.getByRole('form', { name: 'Eigenes' })).toBeVisible()
  await expect.element(notice('Du bist schon dabei.')).toBeVisible()
  expect(notice('lädt dich ein').elements()).toEqual([])
  navigate(`/einladung#${token}`)
  await expect.element(notice('inv-doris lädt dich ein.')).toBeVisible()
  await button('Skript öffnen').click()
  await expect.element(sheet).toMatchTextContent('Das ist Schon dabei.')
  expect(location.pathname).toContain(script.id)
})

test('[INV-248] the link of a poster in English opens in English', async () => {
  const { token } = await invited('inv-olwen', 'The Poster', true)
  renderApp(`/invitation#${token}`)
  await page.getByLabelText('What is your name?').fill('Mia')
  await button('Read along').click()
  await expect.element(page.getByText('Das ist The Poster.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Mia \(guest\)/ })).toBeVisible()
})

test('[INV-248] a person who has chosen German on the device reads an English link in German', async () => {
  const { token } = await invited('inv-oskar', 'Der Aushang', true)
  setPreferences({ lang: 'de' })
  renderApp(`/invitation#${token}`)
  await expect.element(page.getByLabelText('Wie heißt du?')).toBeVisible()
})

test('[INV-248] the language of a link holds for the visit only, and until the link of another language is opened', async () => {
  const english = await invited('inv-owen', 'The Visit', true)
  const german = await invited('inv-orla', 'Der Besuch', true)
  renderApp(`/invitation#${english.token}`)
  await expect.element(page.getByLabelText('What is your name?')).toBeVisible()
  navigate(`/einladung#${german.token}`)
  await expect.element(page.getByRole('form', { name: 'Der Besuch' })).toBeVisible()
  await expect.element(page.getByLabelText('Wie heißt du?')).toBeVisible()
  navigate(`/invitation#${english.token}`)
  await expect.element(page.getByLabelText('What is your name?')).toBeVisible()
  expect(await languageAfterReload()).toBe('en')
  // a later visit
  sessionStorage.clear()
  expect(await languageAfterReload()).toBe('de')
})

test('[INV-248] a person who has chosen a theme, but no language, on the device reads an English link in English', async () => {
  const { token } = await invited('inv-osman', 'The Theme', true)
  setPreferences({ theme: 'light', remember: false })
  renderApp(`/invitation#${token}`)
  await expect.element(page.getByLabelText('What is your name?')).toBeVisible()
  await button('Deutsch').click()
  await expect.element(page.getByLabelText('Wie heißt du?')).toBeVisible()
  expect({ ...localStorage }).toMatchObject({ theme: 'light', remember: 'false', lang: 'de' })
})

test('[INV-5] a guest leaves: the name and all that is on the device are deleted', async () => {
  const { token } = await invited('inv-dora', 'Abschied', true)
  renderApp(`/einladung#${token}`)
  await page.getByLabelText('Wie heißt du?').fill('Mia')
  await button('Mitlesen').click()
  await expect.element(sheet).toMatchTextContent('Das ist Abschied.')
  await button('Menü von Mia (Gast)').click()
  await menuItem('Gastzugang beenden').click()
  vi.spyOn(window, 'alert').mockReturnValue()
  let isGone = false
  answerInstead(api.deleteAccount, async (_asked, ask) => {
    const answer = await ask()
    isGone = answer.ok
    // the page would be loaded anew
    return new Response(null, { status: 500 })
  })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Gastzugang beenden' }).click()
  await expect.poll(() => isGone).toBe(true)
})

test('[INV-4] without an account and not for guests: sign in, and the script opens', async () => {
  const { token } = await invited('inv-emil', 'Nur mit Konto', false)
  await signUpElsewhere('inv-frida')
  renderApp(`/einladung#${token}`)
  const why = page.getByRole('alert')
  await expect.element(why).toMatchTextContent('Nur mit Konto')
  await expect.element(why).toMatchTextContent('inv-emil lädt dich ein.')
  await page.getByLabelText('E-Mail').fill('inv-frida@ensemble.example')
  await page.getByLabelText('Passwort').fill(PASSWORD)
  await button('Anmelden').click()
  await expect.element(sheet).toMatchTextContent('Das ist Nur mit Konto.')
  await expect.element(link('Skripte')).toBeVisible()
})

test.each([
  ['read', 'Du kannst mitlesen und der Probe folgen.'],
  ['comment', 'Du kannst mitlesen, kommentieren und der Probe folgen.'],
  ['write', 'Du kannst mitlesen und mitschreiben.'],
] as const)(
  '[INV-250] where one signs in, the page says by whom, to what and for what (%s) one is invited',
  async (permission, right) => {
    const open = { state: 'open', title: 'Faust', owner: 'inv-iris', permission }
    const target = { script_id: 'faust', production_id: null, function: null, for_guests: true }
    answerInstead(api.readInvite, () => Response.json({ ...open, ...target }))
    renderApp('/einladung#AAAAAAAAAAAAAAAAAAAAAA')
    const sentence = `inv-iris lädt dich ein. ${right}`
    await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
    await button('Ich habe ein Konto').click()
    const why = page.getByRole('alert')
    await expect.element(why).toMatchTextContent(`Faust${sentence} Melde dich an`)
    expect(await commands.findFlaws('body')).toEqual([])
    await button('Konto anlegen').click()
    await expect.element(page.getByLabelText('Benutzername')).toBeVisible()
    await expect.element(why).toMatchTextContent(sentence)
  },
)

test('[INV-250] a title and a name of 80 letters leave the page its width on a phone', async () => {
  await page.viewport(390, 844)
  const open = { state: 'open', title: 'T'.repeat(80), owner: 'W'.repeat(80), permission: 'read' }
  const target = { script_id: 'faust', production_id: null, function: null, for_guests: true }
  answerInstead(api.readInvite, () => Response.json({ ...open, ...target }))
  renderApp('/einladung#AAAAAAAAAAAAAAAAAAAAAA')
  const isTooWide = () => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
  }
  await expect.element(page.getByLabelText('Wie heißt du?')).toBeVisible()
  expect(isTooWide()).toBe(false)
  await button('Ich habe ein Konto').click()
  await expect.element(page.getByLabelText('Passwort')).toBeVisible()
  expect(isTooWide()).toBe(false)
})

test('[INV-250] where one signs in, the page names the production and the function there', async () => {
  const open = { state: 'open', title: 'Spielzeit', owner: 'inv-iris', permission: 'comment' }
  const target = { script_id: null, production_id: 'p', function: 'light', for_guests: false }
  answerInstead(api.readInvite, () => Response.json({ ...open, ...target }))
  renderApp('/einladung#AAAAAAAAAAAAAAAAAAAAAA')
  const why = page.getByRole('alert')
  await expect.element(why).toMatchTextContent('Spielzeit')
  await expect
    .element(why)
    .toMatchTextContent('inv-iris lädt dich in diese Produktion ein, als Licht.')
})

test('[INV-3] a person who is signed in opens the script by one press', async () => {
  const { token } = await invited('inv-gerda', 'Für alle', true)
  await signUp('inv-hugo')
  renderApp(`/einladung#${token}`)
  await button('Skript öffnen').click()
  await expect.element(sheet).toMatchTextContent('Das ist Für alle.')
})

test('[INV-249] a person who is in already gets in again by the link of an invitation that is over', async () => {
  const { token } = await invited('inv-gesa', 'Noch einmal', false)
  await signUp('inv-hanno')
  renderApp('/scripts')
  await expect.element(button('Menü von inv-hanno')).toBeVisible()
  await callApi(api.takeInvite, { body: { token } })
  answerInstead(api.readInvite, () => Response.json({ state: 'over', owner: 'inv-gesa' }))
  navigate(`/einladung#${token}`)
  await expect.element(page.getByRole('heading', { name: 'Noch einmal' })).toBeVisible()
  await expect.element(notice('Du bist schon dabei.')).toBeVisible()
  await button('Skript öffnen').click()
  await expect.element(sheet).toMatchTextContent('Das ist Noch einmal.')
})

test('[INV-249] a person who has an account, but is not signed in, can sign in where an invitation is over', async () => {
  answerInstead(api.readInvite, () => Response.json({ state: 'over', owner: 'inv-gesa' }))
  renderApp('/einladung#AAAAAAAAAAAAAAAAAAAAAA')
  await expect.element(notice('Frag inv-gesa nach einer neuen.')).toBeVisible()
  await button('Ich habe ein Konto').click()
  await expect.element(page.getByLabelText('Passwort')).toBeVisible()
})

test('[INV-8] a token that is none, and a link without one, say so', async () => {
  let asked = 0
  overhear(api.readInvite, () => void (asked += 1))
  renderApp('/einladung#AAAAAAAAAAAAAAAAAAAAAA')
  await expect
    .element(notice('Diese Einladung gilt nicht mehr. Frag nach einer neuen.'))
    .toBeVisible()
  expect(asked).toBe(1)
  history.replaceState(null, '', '/einladung')
  await expect.element(notice('Dieser Link ist unvollständig.')).toBeVisible()
})

test.each([
  ['inv-ilse', 'this page', () => {}],
  // the record is one for all tabs
  ['inv-jule', 'another tab', forgetOfflineRecord],
])(
  '[INV-10] a guest whose session is over reads that the invitation of %s is, if %s finds it first',
  async (owner, _, findFirst) => {
    const { token } = await invited(owner, 'Vorbei', true)
    renderApp(`/einladung#${token}`)
    await page.getByLabelText('Wie heißt du?').fill('Mia')
    await button('Mitlesen').click()
    await expect.element(sheet).toMatchTextContent('Das ist Vorbei.')
    await commands.forgetCookies()
    findFirst()
    // any call finds that the session is over; the page makes some by itself, too
    await expect(callApi(api.exportAccount, {})).rejects.toMatchObject({ status: 401 })
    await expect
      .element(notice(`Diese Einladung gilt nicht mehr. Frag ${owner} nach einer neuen.`))
      .toBeVisible()
  },
)
