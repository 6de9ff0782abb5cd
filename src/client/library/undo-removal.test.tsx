import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#/shared/api/index.ts'
import { dropCsrfToken } from '#/client/api/call-api.ts'
import { answerInstead, overhear, renderApp, signUp } from '#test/components/app.tsx'
import { holdOffers } from '#test/components/offers.ts'
import { chooseInCardMenu, link, sheet } from '#test/components/screens.ts'
import { textsOf } from '#test/components/texts.ts'

beforeEach(holdOffers)

const links = page.getByRole('article').getByRole('link')
const notices = page.getByRole('status').filter({ hasText: 'gelöscht' })
const noticeOf = (title: string) =>
  page.getByRole('status').filter({ hasText: `„${title}“ gelöscht` })

async function deleteCard(title: string): Promise<void> {
  await chooseInCardMenu(title, 'Löschen')
  const question = page.getByRole('alertdialog', { name: 'Skript löschen' })
  await question.getByRole('button', { name: 'Löschen' }).click()
  await expect.element(noticeOf(title)).toBeVisible()
}

function hearDeletions(): string[] {
  const deleted: string[] = []
  overhear(api.deleteScript, ({ url }) => void deleted.push(url.split('/').at(-1) ?? ''))
  return deleted
}

test('[LIB-71] [LIB-402] a script is deleted at the press, and the notice or the keyboard restores it', async () => {
  const person = await signUp('reue')
  const [, second] = await person.createScripts('Eins', 'Zwei', 'Drei')
  const deleted = hearDeletions()
  renderApp('/scripts')
  await deleteCard('Zwei')
  expect(deleted).toEqual([second?.id])
  await deleteCard('Eins')
  await expect.poll(() => textsOf(links)).toEqual(['Drei'])

  // the offers stay while another screen is shown and the list is requested again
  await link('Drei').click()
  await expect.element(sheet).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Skripte' }).click()
  await expect.poll(() => textsOf(links)).toEqual(['Drei'])

  await noticeOf('Zwei').getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(() => textsOf(links)).toEqual(['Drei', 'Zwei'])
  await expect.element(link('Zwei')).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => textsOf(links)).toEqual(['Drei', 'Zwei', 'Eins'])
  await expect.element(link('Eins')).toHaveFocus()
  await expect.element(notices).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(deleted).toHaveLength(2)
})

test('[LIB-402] the request leaves with the press, before anything else can happen, and outlives the page', async () => {
  const person = await signUp('eilig')
  await person.createScript('Eins')
  renderApp('/scripts')
  await chooseInCardMenu('Eins', 'Löschen')
  const question = page.getByRole('alertdialog', { name: 'Skript löschen' })
  const confirm = question.getByRole('button', { name: 'Löschen' })
  await expect.element(confirm).toBeVisible()
  const requests = vi.spyOn(globalThis, 'fetch')
  confirm.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  // the page gets no task of its own between the press and the request
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  const sent = requests.mock.calls.find(([, init]) => init?.method === 'DELETE')
  expect(sent?.[1]?.keepalive).toBe(true)
  requests.mockRestore()
  await expect.element(noticeOf('Eins')).toBeVisible()
})

test('[LIB-630] the anti-forgery token is there before the first press', async () => {
  await signUp('vorab')
  dropCsrfToken()
  const requests = vi.spyOn(globalThis, 'fetch')
  renderApp('/scripts')
  const tokens = () =>
    requests.mock.calls.filter(([url]) => String(url).endsWith('/api/csrf-token'))
  await expect.poll(tokens).toHaveLength(1)
  requests.mockRestore()
})

test('[LIB-71] a script that cannot be deleted stays, and one that cannot be restored says why', async () => {
  const person = await signUp('zurueck')
  await person.createScripts('Eins', 'Zwei')
  const { stop } = answerInstead(api.deleteScript, () => new Response(null, { status: 500 }))
  renderApp('/scripts')
  await chooseInCardMenu('Zwei', 'Löschen')
  const question = page.getByRole('alertdialog', { name: 'Skript löschen' })
  await question.getByRole('button', { name: 'Löschen' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Skript konnte nicht gelöscht werden' })
  await expect.element(failed).toBeVisible()
  await expect.poll(() => textsOf(links)).toEqual(['Zwei', 'Eins'])
  stop()

  const refusal = { error: 'Too many', code: 'too_many_scripts' }
  answerInstead(api.restoreScript, () => Response.json(refusal, { status: 409 }))
  await deleteCard('Eins')
  await noticeOf('Eins').getByRole('button', { name: 'Rückgängig' }).click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Mehr Skripte darfst du' }))
    .toBeVisible()
  await expect.poll(() => textsOf(links)).toEqual(['Zwei'])
})

test('[LIB-417] the offer to open a copy goes with the copy', async () => {
  const person = await signUp('kopistin')
  await person.createScript('Urschrift')
  renderApp('/scripts')
  await chooseInCardMenu('Urschrift', 'Kopie anlegen')
  const offer = page.getByRole('status').filter({ hasText: 'ist angelegt' })
  await expect.element(offer).toBeVisible()
  await deleteCard('Kopie von Urschrift')
  await expect.element(offer).not.toBeInTheDocument()
})

test('[IMP-781] the offer to open a script goes once that script is open, however it was opened', async () => {
  const person = await signUp('kopieoffen')
  await person.createScript('Urschrift')
  renderApp('/scripts')
  await chooseInCardMenu('Urschrift', 'Kopie anlegen')
  const offer = page.getByRole('status').filter({ hasText: 'ist angelegt' })
  await expect.element(offer).toBeVisible()
  await link('Urschrift').click()
  await expect.element(sheet).toBeVisible()
  await expect.element(offer).toBeVisible()
  history.back()
  await link('Kopie von Urschrift').click()
  await expect.element(sheet).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
})
