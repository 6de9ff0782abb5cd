import type { Page } from '@playwright/test'
import { say } from '#test/support/script.ts'
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

test('[SHR-1] [SHR-2] [SHR-3] a shared script can be read or written by the other person', async ({
  signedIn,
  server,
}) => {
  const owner = await signedIn('olga')
  const guest = await signedIn('gustav')
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

  await test.step('[SHR-15] [LIB-6] [SEC-2] an open list comes to show a shared script, with a badge, and its reader may only read', async () => {
    await guest.clock.fastForward(31_000)
    const card = guest.getByRole('article').filter({ hasText: 'Gemeinsam' })
    await expect(card.getByText('Geteilt', { exact: true })).toBeVisible()
    await card.getByRole('button', { name: 'Optionen für „Gemeinsam“' }).click()
    await expect(guest.getByRole('menuitem')).toHaveText(['Kopie anlegen', 'Verlassen'])
    await guest.keyboard.press('Escape')
    await card.getByRole('link').click()
    await expect(guest.getByText('Das lesen wir zusammen.')).toBeVisible()
    await expect(guest.getByText('Nur lesen', { exact: true })).toBeVisible()
    await expect(guest.locator('.ProseMirror')).toHaveAttribute('contenteditable', 'false')
  })

  await test.step('[SHR-16] only the owner shares in the editor, too', async () => {
    const share = (page: Page) =>
      page.getByRole('banner').getByRole('button', { name: 'Teilen', exact: true })
    await expect(share(guest)).toHaveCount(0)
    await owner.keyboard.press('Escape')
    await owner.getByRole('article').getByRole('link').click()
    await share(owner).click()
    await expect(username).toBeVisible()
  })

  await test.step('[SHR-4] [SEC-3] a share is taken back and given to write', async () => {
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
