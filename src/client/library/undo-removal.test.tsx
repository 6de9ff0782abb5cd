import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#/shared/api/index.ts'
import { answerInstead, overhear, renderApp, signUp } from '#test/components/app.tsx'
import { button, chooseInCardMenu, link, sheet } from '#test/components/screens.ts'
import { textsOf } from '#test/components/texts.ts'

const links = page.getByRole('article').getByRole('link')
const notices = page.getByRole('status').filter({ hasText: 'gelöscht' })
const noticeOf = (title: string) =>
  page.getByRole('status').filter({ hasText: `„${title}“ gelöscht` })
const emptyStage = page.getByText(/^Noch ist die Bühne leer/)

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

test('[LIB-71] [UI-17] a deleted script is restored by the notice or the keyboard, and the server is never asked', async () => {
  const person = await signUp('reue')
  await person.createScripts('Eins', 'Zwei', 'Drei')
  const deleted = hearDeletions()
  renderApp('/scripts')
  await deleteCard('Zwei')
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
  expect(deleted).toEqual([])
})

test('[LIB-402] the server is asked after eight seconds, or as soon as the notice is dismissed', async () => {
  const person = await signUp('entschieden')
  const [first, second] = await person.createScripts('Eins', 'Zwei')
  const deleted = hearDeletions()
  renderApp('/scripts')
  await deleteCard('Zwei')
  await noticeOf('Zwei').getByRole('button', { name: 'Ausblenden' }).click()
  await expect.poll(() => deleted).toEqual([second?.id])

  await chooseInCardMenu('Eins', 'Löschen')
  const question = page.getByRole('alertdialog', { name: 'Skript löschen' })
  const confirm = question.getByRole('button', { name: 'Löschen' })
  await expect.element(confirm).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  confirm.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await vi.advanceTimersByTimeAsync(8299)
  expect(deleted).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await expect.poll(() => deleted).toEqual([second?.id, first?.id])
  await expect.element(emptyStage).toBeVisible()
})

test('[LIB-402] leaving the page leaves nothing half deleted', async () => {
  const person = await signUp('eilig')
  const script = await person.createScript('Eins')
  const deleted = hearDeletions()
  const requests = vi.spyOn(globalThis, 'fetch')
  renderApp('/scripts')
  await deleteCard('Eins')
  dispatchEvent(new PageTransitionEvent('pagehide'))
  await expect.poll(() => deleted).toEqual([script.id])
  const sent = requests.mock.calls.find(([, init]) => init?.method === 'DELETE')
  expect(sent?.[1]?.keepalive).toBe(true)
  requests.mockRestore()
})

test('[LIB-71] a script that cannot be deleted is there again, and a full house has room at once', async () => {
  const person = await signUp('zurueck')
  await person.createScripts('Eins', 'Zwei')
  const { stop } = answerInstead(api.deleteScript, () => new Response(null, { status: 500 }))
  renderApp('/scripts')
  await deleteCard('Zwei')
  await noticeOf('Zwei').getByRole('button', { name: 'Ausblenden' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Skript konnte nicht gelöscht werden' })
  await expect.element(failed).toBeVisible()
  await expect.poll(() => textsOf(links)).toEqual(['Zwei', 'Eins'])
  stop()

  const deleted = hearDeletions()
  answerInstead(api.createScript, (_, ask) =>
    deleted.length > 0
      ? ask()
      : Response.json({ error: 'Too many', code: 'too_many_scripts' }, { status: 409 }),
  )
  await deleteCard('Eins')
  await button('Neues Skript').click()
  await page.getByPlaceholder('Name des neuen Skripts').fill('Drei')
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet).toBeVisible()
  expect(deleted).toHaveLength(1)
})
