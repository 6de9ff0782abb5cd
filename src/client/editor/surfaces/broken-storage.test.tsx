// A browser that keeps nothing: its databases fail, while the editor goes on.
import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { PASSWORD } from '../../../../e2e/support/password.ts'
import { localCopyName } from '#/client/local/local-copies.ts'
import { p } from '#test/support/script.ts'
import { answerInstead, type Person, signUp } from '#test/components/app.tsx'
import { button, card, link, sheet } from '#test/components/screens.ts'
import { renderScript } from '#test/components/script.ts'
import { type Sockets, watchSockets } from '#test/components/sockets.ts'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'

const KEEPS_NOTHING =
  'Dieses Gerät kann nichts aufheben. Lass die Seite offen, bis die Verbindung zurück ist.'
const banner = page.getByText(KEEPS_NOTHING)
const sphere = page.getByRole('status', { name: 'Verbunden', exact: true })
const question = page.getByRole('alertdialog')

interface Broken {
  readonly person: Person
  readonly script: Script
  readonly sockets: Sockets
  readonly mend: () => void
}

/** Opens a script in a browser that opens no database. */
async function openBroken(username: string): Promise<Broken> {
  const opening = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  onTestFinished(() => opening.mockRestore())
  const person = await signUp(username)
  const script = await person.createScript('Ohne Netz und Platz')
  await person.write(script, p('Anfang.'))
  const sockets = watchSockets()
  await renderScript(script)
  await expect.element(sphere).toBeVisible()
  return { person, script, sockets, mend: () => opening.mockRestore() }
}

/** Cuts the connection and writes. */
async function writeOffline({ sockets }: Broken, text: string): Promise<void> {
  sockets.isCut = true
  window.dispatchEvent(new Event('offline'))
  await expect.element(banner).toBeVisible()
  await sheet.click()
  await userEvent.keyboard(`{Control>}{End}{/Control} ${text}`)
  await expect.element(sheet).toMatchTextContent(text)
}

function connect({ sockets }: Broken): void {
  sockets.isCut = false
  window.dispatchEvent(new Event('online'))
}

const isAskedOnLeaving = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('[COL-80] on a device that stores nothing, the banner says so until the connection is back', async () => {
  const broken = await openBroken('brigitte')
  await expect.element(banner).not.toBeInTheDocument()
  await writeOffline(broken, 'Und weiter.')
  connect(broken)
  await expect.element(sphere).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
  await expect
    .poll(async () => JSON.stringify(await broken.person.read(broken.script)))
    .toContain('Und weiter.')
})

test('[COL-80] when storage works again, the script is written anew, and the banner is the usual one', async () => {
  const broken = await openBroken('bertram')
  await writeOffline(broken, 'Aufgehoben.')
  broken.mend()
  await expect.element(page.getByText('Offline – du arbeitest an deiner Kopie')).toBeVisible()
  expect(isAskedOnLeaving()).toBe(false)
  // a page without the server finds it all
  for (const call of [api.getDocumentState, api.getScript, api.getRecentUpdates])
    answerInstead(call, () => Response.error())
  await page.getByRole('banner').getByRole('link', { name: 'Skripte' }).click()
  await link('Ohne Netz und Platz').click()
  await expect.element(sheet).toMatchTextContent('Anfang. Aufgehoben.')
  indexedDB.deleteDatabase(localCopyName(broken.script.created_by, broken.script.id))
})

test('[COL-81] leaving asks while only the page has some edits, and not when the server has them', async () => {
  const broken = await openBroken('berenike')
  expect(isAskedOnLeaving()).toBe(false)
  await writeOffline(broken, 'Nur hier.')
  expect(isAskedOnLeaving()).toBe(true)
  const list = page.getByRole('banner').getByRole('link', { name: 'Skripte' })
  await list.click()
  await expect.element(question).toMatchTextContent('dieses Gerät kann nichts aufheben')
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(sheet).toMatchTextContent('Nur hier.')
  expect(location.pathname).toContain('/editor/')

  connect(broken)
  await expect.element(sphere).toBeVisible()
  await list.click()
  await expect.element(card('Ohne Netz und Platz')).toBeVisible()
  expect(isAskedOnLeaving()).toBe(false)
  expect(JSON.stringify(await broken.person.read(broken.script))).toContain('Nur hier.')
})

test('[COL-81] the question before leaving goes when the server has the edits, and lets go who gives them up', async () => {
  const broken = await openBroken('benedikta')
  await writeOffline(broken, 'Wartet.')
  await page.getByRole('banner').getByRole('link', { name: 'Skripte' }).click()
  await expect.element(question).toBeVisible()
  connect(broken)
  await expect.element(card('Ohne Netz und Platz')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()

  await link('Ohne Netz und Platz').click()
  await expect.element(sphere).toBeVisible()
  await writeOffline(broken, 'Verworfen.')
  await page.getByRole('banner').getByRole('link', { name: 'Skripte' }).click()
  await question.getByRole('button', { name: 'Änderungen verwerfen und gehen' }).click()
  await expect.element(card('Ohne Netz und Platz')).toBeVisible()
  expect(isAskedOnLeaving()).toBe(false)
  connect(broken)
  await link('Ohne Netz und Platz').click()
  await expect.element(sheet).toMatchTextContent('Anfang. Wartet.')
})

test('[COL-82] [ACC-65] edits that only the page has outlive the session, for the same user', async () => {
  const broken = await openBroken('bela')
  await writeOffline(broken, 'Trotz allem.')
  await commands.forgetCookies()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/^Deine Sitzung ist abgelaufen\./)).toBeVisible()
  expect(isAskedOnLeaving()).toBe(true)
  // only now: an attempt that began with the cookies would still send the edits
  broken.sockets.isCut = false
  await page.getByLabelText('E-Mail').fill('bela@ensemble.example')
  await page.getByLabelText('Passwort').fill(PASSWORD)
  await button('Anmelden').click()
  await expect.element(sheet).toMatchTextContent('Anfang. Trotz allem.')
  await expect.element(sphere).toBeVisible()
  await expect
    .poll(async () => JSON.stringify(await broken.person.read(broken.script)))
    .toContain('Trotz allem.')
  await expect.poll(isAskedOnLeaving).toBe(false)
})
