import type { Page } from '@playwright/test'
import { say } from '../test/support/script.ts'
import { seederFor } from './support/seed.ts'
import { PASSWORD, expect, test } from './support/test.ts'

const dialogOf = (page: Page, title: string) =>
  page.getByRole('dialog', { name: `„${title}“ teilen` })

async function openShareDialog(page: Page, title: string) {
  await page.getByRole('button', { name: `Optionen für „${title}“` }).click()
  await page.getByRole('menuitem', { name: 'Teilen' }).click()
  const dialog = dialogOf(page, title)
  await expect(dialog).toBeVisible()
  return dialog
}

test('[SHR-1] [SHR-2] [SHR-3] [SHR-4] [SHR-5] [SHR-15] [SHR-16] [LIB-6] [LIB-8] [SEC-2] [SEC-3] what is shared is the other one’s too, to read or to write', async ({
  personAt,
  server,
}) => {
  const owner = await personAt('olga')
  const guest = await personAt('gustav')
  const seeder = await seederFor(server.url, 'olga', PASSWORD)
  const [script] = await seeder.createScripts(['Gemeinsam'])
  if (script === undefined) throw new Error('no script')
  await seeder.write(script, say('ANNA', 'Das lesen wir zusammen.'))
  await guest.clock.install()
  await guest.goto('/scripts')
  await expect(guest.getByText('Noch ist die Bühne leer')).toBeVisible()
  await owner.goto('/scripts')
  const dialog = await openShareDialog(owner, 'Gemeinsam')
  await expect(dialog.getByText('Noch mit niemandem geteilt.')).toBeVisible()
  const add = dialog.getByRole('button', { name: 'Hinzufügen' })
  const username = dialog.getByLabel('Benutzername')
  await expect(dialog.getByRole('combobox')).toHaveText('Kann lesen')
  await expect(add).toBeDisabled()
  await username.fill('   ')
  await expect(add).toBeDisabled()
  await username.fill(' gustav ')
  await username.press('Enter')
  const share = dialog.getByRole('listitem').filter({ hasText: 'gustav' })
  await expect(share.getByText('Kann lesen', { exact: true })).toBeVisible()
  await expect(username).toHaveValue('')

  await test.step('the other one’s open list comes to show it, with a badge, and they may only read', async () => {
    await guest.clock.fastForward(31_000)
    const card = guest.getByRole('article').filter({ hasText: 'Gemeinsam' })
    await expect(card.getByText('Geteilt', { exact: true })).toBeVisible()
    await expect(card.getByRole('button', { name: /Optionen/ })).toHaveCount(0)
    await card.getByRole('link').click()
    await expect(guest.getByText('Das lesen wir zusammen.')).toBeVisible()
    await expect(guest.getByText('Nur lesen', { exact: true })).toBeVisible()
    await expect(guest.locator('.ProseMirror')).toHaveAttribute('contenteditable', 'false')
  })

  await test.step('the owner shares in the editor too, and nobody else', async () => {
    const share = (page: Page) =>
      page.getByRole('banner').getByRole('button', { name: 'Teilen', exact: true })
    await expect(share(guest)).toHaveCount(0)
    await owner.keyboard.press('Escape')
    await owner.getByRole('article').getByRole('link').click()
    await share(owner).click()
    await expect(username).toBeVisible()
  })

  await test.step('taken back and given to write', async () => {
    await share.getByRole('button', { name: 'gustav entfernen' }).click()
    await expect(dialog.getByText('Noch mit niemandem geteilt.')).toBeVisible()
    await expect(username).toBeFocused()
    await guest.goto('/scripts')
    await expect(guest.getByText('Noch ist die Bühne leer')).toBeVisible()
    await username.fill('GUSTAV')
    await dialog.getByRole('combobox').click()
    await owner.getByRole('option', { name: 'Kann bearbeiten' }).click()
    await add.click()
    await expect(share.getByText('Kann bearbeiten', { exact: true })).toBeVisible()
    await guest.reload()
    await guest.getByRole('link', { name: 'Gemeinsam' }).click()
    await expect(guest.locator('.ProseMirror')).toHaveAttribute('contenteditable', 'true')
  })
})

test('[SHR-8] [SHR-9] [SHR-10] [SHR-11] [SHR-12] each refusal has its words in the dialog', async ({
  personAt,
  server,
}) => {
  const page = await personAt('petra')
  await personAt('paul')
  const seeder = await seederFor(server.url, 'petra', PASSWORD)
  const [script] = await seeder.createScripts(['Meins'])
  if (script === undefined) throw new Error('no script')
  await seeder.share(script, 'paul', 'read')
  await page.goto('/scripts')
  const dialog = await openShareDialog(page, 'Meins')
  const error = dialog.getByRole('alert')
  const tryWith = async (username: string) => {
    await dialog.getByLabel('Benutzername').fill(username)
    await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
  }
  await tryWith('niemand')
  await expect(error).toHaveText(
    'Benutzer „niemand“ nicht gefunden. Bitte prüfe den Benutzernamen und versuch es noch einmal.',
  )
  await expect(dialog.getByLabel('Benutzername')).toHaveValue('niemand')
  await tryWith('Petra')
  await expect(error).toHaveText('Du kannst ein Skript nicht mit dir selbst teilen.')
  await tryWith('Paul')
  await expect(error).toHaveText('Das Skript ist schon mit Paul geteilt.')

  const answerWith = async (json: object | undefined) => {
    await page.unroute('**/share')
    await page.route('**/share', (route) =>
      route.fulfill({ status: 404, ...(json === undefined ? { body: '' } : { json }) }),
    )
  }
  await answerWith({ error: 'Said the server', code: 'unheard_of' })
  await tryWith('quentin')
  await expect(error).toHaveText('Said the server')
  await answerWith(undefined)
  await tryWith('quentin')
  await expect(error).toHaveText('Das Skript konnte nicht geteilt werden.')
  await page.unroute('**/share')
  await tryWith('niemand')
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  await expect(dialog).toBeHidden()
  await openShareDialog(page, 'Meins')
  await expect(error).toBeHidden()
})

test('[SHR-6] [API-39] the toggle asks for a state and shows the server’s answer; what fails says so', async ({
  personAt,
  server,
}) => {
  const page = await personAt('tom')
  await personAt('tina')
  const seeder = await seederFor(server.url, 'tom', PASSWORD)
  const [script] = await seeder.createScripts(['Schalter'])
  if (script === undefined) throw new Error('no script')
  await seeder.share(script, 'tina', 'read')
  await page.goto('/scripts')
  const dialog = await openShareDialog(page, 'Schalter')
  const isPublic = dialog.getByRole('button', { name: 'Öffentlich' })
  const isPrivate = dialog.getByRole('button', { name: 'Privat' })
  await expect(isPrivate).toHaveAttribute('aria-pressed', 'true')
  await isPublic.click()
  await expect(isPublic).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('article', { includeHidden: true })).toContainText('Öffentlich')

  await page.route('**/public', (route) => route.fulfill({ status: 500 }))
  await isPrivate.click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Die Sichtbarkeit konnte nicht geändert werden.',
  )
  await expect(isPublic).toHaveAttribute('aria-pressed', 'true')
  await page.unroute('**/public')
  await page.route('**/public', (route) => route.fulfill({ json: true }))
  await isPrivate.click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Die Sichtbarkeit konnte nicht geändert werden.',
  )
  await expect(isPublic).toHaveAttribute('aria-pressed', 'true')
  await page.unroute('**/public')

  // made private elsewhere, while the dialog still says public
  await seeder.publish([script])
  const flips: string[] = []
  page.on('request', (request) => request.url().endsWith('/public') && flips.push(request.url()))
  await isPrivate.click()
  await expect(isPrivate).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('article', { includeHidden: true })).not.toContainText('Öffentlich')
  await expect(dialog.getByRole('alert')).toBeHidden()
  expect(flips).toEqual([])

  await page.route('**/shares/*', (route) => route.fulfill({ status: 500 }))
  await dialog.getByRole('button', { name: 'tina entfernen' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Die Freigabe konnte nicht entfernt werden.')
})

test('[SHR-14] a double click is one change', async ({ personAt, server }) => {
  const page = await personAt('dorte')
  await personAt('detlef')
  const seeder = await seederFor(server.url, 'dorte', PASSWORD)
  const [script] = await seeder.createScripts(['Doppelt'])
  if (script === undefined) throw new Error('no script')
  await seeder.share(script, 'detlef', 'read')
  const slowed = /\/public$|\/shares\/[^/]+$/
  const sent: string[] = []
  await page.route(slowed, async (route) => {
    sent.push(route.request().method())
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.goto('/scripts')
  const dialog = await openShareDialog(page, 'Doppelt')
  const isPublic = dialog.getByRole('button', { name: 'Öffentlich' })
  await isPublic.dblclick()
  await expect(isPublic).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: 'detlef entfernen' }).dblclick()
  await expect(dialog.getByText('Noch mit niemandem geteilt.')).toBeVisible()
  await expect(dialog.getByRole('alert')).toBeHidden()
  expect(sent).toEqual(['PATCH', 'DELETE'])
})

test('[SHR-5] [API-38] [LIB-23] [UI-17] [UI-18] the dialog by keyboard, while it loads and where it cannot', async ({
  personAt,
  server,
}) => {
  const page = await personAt('kim')
  await (await seederFor(server.url, 'kim', PASSWORD)).createScripts(['Tasten'])
  await page.goto('/scripts')
  const answer = Promise.withResolvers<void>()
  await page.route('**/shares', async (route) => {
    await answer.promise
    await route.fulfill({ status: 400 })
  })
  const options = page.getByRole('button', { name: 'Optionen für „Tasten“' })
  await options.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page, 'Tasten')
  await expect(dialog.getByText('Freigaben werden geladen …')).toBeVisible()
  answer.resolve()
  await expect(dialog.getByRole('alert')).toHaveText('Die Freigaben konnten nicht geladen werden.')
  await expect(dialog.getByText('Noch mit niemandem geteilt.')).toBeHidden()
  const closing = await page.evaluate(async () => {
    const start = performance.now()
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
    )
    while (document.querySelector('[role=dialog]') !== null) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return performance.now() - start
  })
  expect(closing).toBeGreaterThan(250)
  await expect(options).toBeFocused()
})
