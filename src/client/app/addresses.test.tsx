// Addresses that the app opens without loading the page anew.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { callApi } from '#/client/api/call-api.ts'
import { keepOfflineScripts, offlineScripts } from '#/client/api/script-queries.ts'
import { keepOfflineUser } from '#/client/local/offline-record.ts'
import { setPreferences } from '#/client/preferences/preferences.ts'
import { api } from '#/shared/api/index.ts'
import { answerInstead, renderApp, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { button, card, link, menuItem, sheet } from '#test/components/screens.ts'
import { textsOf } from '#test/components/texts.ts'

const segments = () => {
  const path = page.getByRole('navigation', { name: /^(Pfad|Path)$/ })
  return textsOf(path.getByRole('listitem'))
}
async function expectPath(path: string): Promise<void> {
  await expect.poll(() => location.pathname).toBe(path)
}

const nextFrame = () => new Promise(requestAnimationFrame)

/** Waits until `isSo` returns true. Unlike `expect.poll`, this function does not move the fake timers. */
async function untilHolds(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextFrame()
}

/** Goes to an address as a link of the app does. */
const goInside = (address: string) => history.pushState(null, '', address)

test('[NAV-431] [NAV-8] without a session an unknown address leads to the sign-in, which says that it does not exist', async () => {
  renderApp('/nowhere/at/all')
  await expectPath('/')
  await expect.element(page.getByText('Diese Seite gibt es nicht.')).toBeVisible()
})

test('[NAV-4] [NAV-8] [NAV-431] inside the app an unknown address leads home, and the app says so', async () => {
  await signUp('ursel')
  renderApp('/')
  await expectPath('/scripts')
  await expect.element(button('Menü von ursel')).toBeVisible()
  const lost = page.getByRole('alert').filter({ hasText: 'Diese Seite gibt es nicht.' })
  await expect.element(lost).not.toBeInTheDocument()
  goInside('/nowhere')
  await expect.element(lost).toBeVisible()
  for (const unknown of ['/nowhere', '/nowhere/at/all', '/editor', '/editor/a/b/c', '/']) {
    goInside(unknown)
    await expectPath('/scripts')
  }
})

test('[NAV-5] a card leads to an address with the title in it', async () => {
  const xenia = await signUp('xenia')
  const { id } = await xenia.createScript('Ohne Titel im Pfad')
  renderApp('/scripts')
  await link('Ohne Titel im Pfad').click()
  await expect.element(sheet).toBeVisible()
  expect(location.pathname).toBe(`/editor/${id}/Ohne%20Titel%20im%20Pfad`)
})

test.each([
  ['xaver', ''],
  ['xanthippe', '/Ein%20alter%20Name'],
])('[NAV-5] [NAV-6] the missing or old title of %s is fetched', async (username, inAddress) => {
  const person = await signUp(username)
  const { id } = await person.createScript('Ohne Titel im Pfad')
  renderApp(`/editor/${id}${inAddress}`)
  await expect.poll(segments).toEqual(['Skripte', 'Ohne Titel im Pfad'])
  await expect.element(sheet).toBeVisible()
  await expect.poll(() => document.title).toBe('Ohne Titel im Pfad · Stichwort')
})

test('[NAV-6] a script whose title cannot be had is untitled', async () => {
  const xerxes = await signUp('xerxes')
  const { id } = await xerxes.createScript('Ohne Titel im Pfad')
  for (const call of [api.listScripts, api.getScript, api.getScriptInfo])
    answerInstead(call, () => new Response(null, { status: 400 }))
  renderApp(`/editor/${id}/Erfunden`)
  setPreferences({ lang: 'en' })
  await expect.poll(segments).toEqual(['Scripts', 'Untitled Script'])
})

test('[NAV-17] a script that is gone leads to the list, with a message', async () => {
  await signUp('xandra')
  renderApp('/editor/00000000-0000-4000-8000-000000000000/Erfunden')
  setPreferences({ lang: 'en' })
  await expectPath('/scripts')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^This script no longer exists/)
})

test('[NAV-10] back from the editor leaves in about 100 ms', async () => {
  const yara = await signUp('yara')
  await yara.createScript('Yaras Stück')
  renderApp('/scripts')
  await link('Yaras Stück').click()
  await expect.element(sheet).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const leaving = () => document.querySelectorAll('[data-leaving]:has([role=textbox])').length
  history.back()
  await untilHolds(() => leaving() === 1)
  expect(location.pathname).toBe('/scripts')
  await vi.advanceTimersByTimeAsync(80)
  await nextFrame()
  await nextFrame()
  expect(leaving()).toBe(1)
  await vi.advanceTimersByTimeAsync(40)
  await untilHolds(() => leaving() === 0)
  vi.useRealTimers()
  await expect.element(card('Yaras Stück')).toBeVisible()
})

test('[LIB-632] the menu behind the title renames an own script in the header, and the address follows', async () => {
  const nina = await signUp('umtauferin')
  const script = await nina.createScript('Arbeitstitel')
  renderApp(`/editor/${script.id}/Arbeitstitel`)
  const title = page.getByRole('heading', { level: 1 })
  const field = page.getByRole('textbox', { name: 'Titel' })
  const rename = async () => {
    await button('Mehr zu diesem Skript').click()
    await menuItem('Umbenennen').click()
    await expect.element(field).toHaveFocus()
  }
  await rename()
  await field.fill('Anders')
  await userEvent.keyboard('{Escape}')
  await expect.element(title).toHaveTextContent('Arbeitstitel')
  await expect.element(button('Mehr zu diesem Skript')).toHaveFocus()
  await rename()
  await field.fill('Der gute Mensch')
  await userEvent.keyboard('{Enter}')
  await expect.element(title).toHaveTextContent('Der gute Mensch')
  await expectPath(`/editor/${script.id}/${encodeURIComponent('Der gute Mensch')}`)
  expect(document.title).toContain('Der gute Mensch')
  await link('Skripte').click()
  await expect.element(link('Der gute Mensch')).toBeVisible()
})

test('[LIB-641] [LIB-702] a script opened by its address shows the title that it was given since the list was stored on this machine, then a new one, and so does the next visit', async () => {
  const nina = await signUp('wiederkehrerin')
  const script = await nina.createScript('Arbeitstitel')
  keepOfflineUser({ id: script.created_by, username: 'wiederkehrerin' })
  keepOfflineScripts([{ ...script, title: 'Skizze' }])
  renderApp(`/editor/${script.id}/Skizze`)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Arbeitstitel')
  await button('Mehr zu diesem Skript').click()
  await menuItem('Umbenennen').click()
  await page.getByRole('textbox', { name: 'Titel' }).fill('Endfassung')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Endfassung')
  await expectPath(`/editor/${script.id}/Endfassung`)
  expect(offlineScripts()?.map(({ title }) => title)).toEqual(['Endfassung'])
  await link('Skripte').click()
  await expect.element(link('Endfassung')).toBeVisible()
})

test('[LIB-743] a title that the owner changes meanwhile is shown in the header, the tab and the list at once', async () => {
  const owner = await signUpElsewhere('umbenennerin')
  await signUp('zuschauerin')
  const script = await owner.createScript('Arbeitstitel')
  await owner.share(script, 'zuschauerin', 'write')
  renderApp('/scripts')
  await link('Arbeitstitel').click()
  await expect.element(sheet).toBeVisible()
  await expect.element(page.getByRole('status', { name: 'Verbunden' })).toBeInTheDocument()
  await owner.rename(script, 'Endfassung')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Endfassung')
  expect(document.title).toContain('Endfassung')
  await link('Skripte').click()
  await expect.element(link('Endfassung')).toBeVisible()
})

test('[SHR-107] the header offers to share as soon as the open script is one’s own', async () => {
  const giver = await signUpElsewhere('geber-kopf')
  await signUp('nehmer-kopf')
  const script = await giver.createScript('Kopf')
  await giver.share(script, 'nehmer-kopf', 'write')
  await giver.offer(script, 'nehmer-kopf')
  renderApp('/scripts')
  await link('Kopf').click()
  await expect.element(page.getByRole('status', { name: 'Verbunden' })).toBeInTheDocument()
  await expect.element(button('Teilen')).not.toBeInTheDocument()
  await callApi(api.takeScript, { params: { id: script.id } })
  await expect.element(button('Teilen')).toBeVisible()
})

test('[LIB-632] a person who does not own a script finds no renaming in its menu', async () => {
  const owner = await signUpElsewhere('eignerin')
  await signUp('mitschreiber')
  const script = await owner.createScript('Fremd')
  await owner.share(script, 'mitschreiber', 'write')
  renderApp(`/editor/${script.id}`)
  await button('Mehr zu diesem Skript').click()
  await expect.element(menuItem('Kopie anlegen')).toBeVisible()
  await expect.element(menuItem('Umbenennen')).not.toBeInTheDocument()
})
