import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { PASSWORD } from '../../../e2e/support/password.ts'
import { api } from '#/shared/api/index.ts'
import { callApi } from '#/client/api/call-api.ts'
import { sessionUserId } from '#/client/api/session.ts'
import { isLeaving } from '#/client/app/routing.ts'
import { renderApp, signUp } from '#test/components/app.tsx'
import { stayHere } from '#test/components/leaving.ts'
import { button, chooseInCardMenu, link, openUserMenu } from '#test/components/screens.ts'

test('[ACC-41] typed text outlives the session', async () => {
  const nora = await signUp('nora')
  await nora.createScript('Noras Stück')
  renderApp('/scripts')
  const goesOn = async () => {
    await expect.element(page.getByText(/^Deine Sitzung ist abgelaufen\./)).toBeVisible()
    await page.getByLabelText('E-Mail').fill('nora@ensemble.example')
    await page.getByLabelText('Passwort').fill(PASSWORD)
    await button('Anmelden').click()
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

test('[ACC-521] [LIB-631] a tab whose session ends by a sign-out in another tab shows no form before it is loaded afresh', async () => {
  const olga = await signUp('olga-geht')
  await olga.createScript('Olgas Stück')
  renderApp('/scripts')
  await expect.element(link('Olgas Stück')).toBeVisible()
  const leaving = leaveNowhere()
  let hasShownForm = false
  const form = page.getByLabelText('Passwort')
  const watcher = new MutationObserver(() => (hasShownForm ||= form.query() !== null))
  watcher.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => watcher.disconnect())

  // what the other tab does
  const tabs = new BroadcastChannel('sign-out')
  tabs.postMessage({ begunFor: sessionUserId() })
  tabs.close()
  await commands.forgetCookies()
  await callApi(api.listScripts, {}).catch(() => {})
  await expect.poll(() => leaving.length).toBeGreaterThan(0)
  expect(hasShownForm).toBe(false)
  await expect.element(form).not.toBeInTheDocument()
})

test('[LIB-631] a sign-out is told to the other tabs before the session ends, and again when it is over', async () => {
  await signUp('olga-meldet')
  renderApp('/scripts')
  await openUserMenu('olga-meldet')
  const leaving = leaveNowhere()
  const id = sessionUserId()
  const heard: unknown[] = []
  const tabs = new BroadcastChannel('sign-out')
  tabs.addEventListener('message', ({ data }) => heard.push(data))
  onTestFinished(() => tabs.close())
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect.poll(() => leaving.length).toBeGreaterThan(0)
  await expect.poll(() => heard).toEqual([{ begunFor: id }, id])
})

/** The page stays, and records where it would go. */
function leaveNowhere(): readonly string[] {
  const leaving = stayHere()
  // no listener can prevent this one
  const goingBack = vi.spyOn(history, 'go').mockImplementation(() => {})
  onTestFinished(() => {
    goingBack.mockRestore()
    isLeaving.set(false)
  })
  return leaving
}
