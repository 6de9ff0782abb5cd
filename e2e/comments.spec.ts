import type { Page } from '@playwright/test'
import { p, say } from '#test/support/script.ts'
import { openScript, sheet, sidebar } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { placeAtRest } from './support/sheet-words.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const rows = (page: Page) => sidebar(page).getByRole('listitem')

async function selectWord(page: Page, word: string): Promise<void> {
  const { x, y } = await placeAtRest(page, word)
  await page.mouse.dblclick(x, y)
  await expect(page.getByRole('button', { name: 'Kommentar hinzufügen' })).toBeEnabled()
}

test('[COM-6] [COM-7] [COM-10] two people write, change and delete comments', async ({
  signedIn,
  server,
}) => {
  const anna = await signedIn('grete')
  const ben = await signedIn('hans')
  const seed = await seederFor(server.url, 'grete', PASSWORD)
  const [script] = await seed.createScripts(['Der Park'])
  if (!script) throw new Error('no script')
  await seed.write(
    script,
    say('ANNA', 'Die Laternen gehen an.'),
    p('Stille.'),
    p('Pause.'),
    p('Dann Musik.'),
    p(),
  )
  await seed.share(script, 'hans', 'write')
  await openScript(anna, 'Der Park')
  await openScript(ben, 'Der Park')
  for (const page of [anna, ben])
    await sidebar(page).getByRole('tab', { name: 'Kommentare' }).click()
  await expect(sidebar(anna).getByText('Noch keine Kommentare.')).toBeVisible()

  await test.step('[COM-2] [COM-8] Anna comments on selected text, while Ben writes before it', async () => {
    await selectWord(anna, 'Stille')
    await anna.keyboard.press('Control+Alt+m')
    await expect(sidebar(anna).getByLabel('Kommentar schreiben')).toBeFocused()
    await sheet(ben).getByText('Stille.').click()
    await ben.keyboard.press('Home')
    await ben.keyboard.type('Lange ')
    await expect(sheet(anna)).toContainText('Lange ')
    await anna.keyboard.type('Wie lange?')
    await sidebar(anna).getByRole('button', { name: 'Speichern' }).click()
    for (const page of [anna, ben]) {
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page)).toContainText('Wie lange?')
      await expect(page.getByRole('button', { name: 'Kommentar: Wie lange?' })).toBeVisible()
    }
    await expect(rows(ben).locator('q')).toHaveText('Stille')
  })

  await test.step('[COM-460] Ben may delete the comment, and cannot change the words of Anna', async () => {
    await rows(ben).hover()
    await expect(
      sidebar(ben).getByRole('button', { name: 'Kommentar zu „Stille“ löschen' }),
    ).toBeVisible()
    await expect(
      sidebar(ben).getByRole('button', { name: /^Kommentar zu .* bearbeiten$/ }),
    ).toHaveCount(0)
  })

  await test.step('[COM-5] Anna changes it: the pencil becomes save', async () => {
    await rows(anna).hover()
    await sidebar(anna)
      .getByRole('button', { name: /^Kommentar zu .* bearbeiten$/ })
      .click()
    await expect(sidebar(anna).getByRole('button', { name: 'Speichern' })).toHaveCount(1)
    await expect(sidebar(anna).getByLabel('Kommentar schreiben')).toBeFocused()
    await anna.keyboard.type(' Vier Takte.')
    await sidebar(anna).getByLabel('Kommentar schreiben').press('Control+Enter')
    await expect(rows(anna).locator('[data-row]')).toBeFocused()
    await expect(rows(ben)).toContainText('Wie lange? Vier Takte.')
    await expect(rows(ben)).toContainText(/grete.*bearbeitet/)
  })

  await test.step('[COM-4] a comment further up comes first', async () => {
    await sheet(ben)
      .getByText('Die Laternen gehen an.')
      .dblclick({ position: { x: 40, y: 8 } })
    await ben.keyboard.press('Control+Alt+m')
    await sidebar(ben).getByLabel('Kommentar schreiben').fill('Amber, bitte.')
    await ben.keyboard.press('Control+Enter')
    await expect(rows(anna)).toHaveCount(2)
    await expect(rows(anna).first()).toContainText('Amber, bitte.')
  })

  await test.step('[SUR-4] the section collapses; a marker leads to the row; Anna deletes one', async () => {
    await sidebar(anna).getByRole('button', { name: '2 Kommentare' }).click()
    await expect(rows(anna)).toHaveCount(0)
    await sidebar(anna).getByRole('button', { name: '2 Kommentare' }).click()
    await anna.getByRole('button', { name: 'Kommentar: Wie lange? Vier Takte.' }).click()
    await expect(sidebar(anna).locator('[data-highlighted]')).toContainText('Vier Takte.')
    await rows(anna).last().hover()
    await sidebar(anna).getByRole('button', { name: 'Kommentar zu „Stille“ löschen' }).click()
    await expect(rows(ben)).toHaveCount(1)
    await expect(sidebar(ben).getByRole('tab', { name: 'Kommentare' })).toHaveText('Kommentare1')
    await anna.getByRole('status').getByRole('button', { name: 'Rückgängig' }).click()
    await expect(rows(ben)).toHaveCount(2)
  })

  await test.step('[COM-7] a comment being written survives closing its list and deleting its words', async () => {
    const field = sidebar(anna).getByLabel('Kommentar schreiben')
    await selectWord(anna, 'Pause')
    await anna.keyboard.press('Control+Alt+m')
    await expect(field).toBeFocused()
    await anna.keyboard.type('Warum?')
    await sidebar(anna).getByRole('tab', { name: 'Cues' }).click()
    await sidebar(anna).getByRole('tab', { name: 'Kommentare' }).click()
    await expect(field).toHaveValue('Warum?')

    // the user begins a comment on other words while another list is open
    await sidebar(anna).getByRole('tab', { name: 'Cues' }).click()
    await selectWord(anna, 'Dann')
    await anna.keyboard.press('Control+Alt+m')
    await expect(field).toBeFocused()
    await selectWord(anna, 'Pause')
    await anna.keyboard.press('Control+Alt+m')
    await expect(field).toBeFocused()

    await sheet(ben).getByText('Pause.').click({ clickCount: 3 })
    await ben.keyboard.press('Delete')
    await expect(
      sidebar(anna).getByText('Der Text zu diesem Kommentar wurde gelöscht.'),
    ).toBeVisible()
    await expect(field).toBeFocused()
    await expect(sidebar(anna).getByRole('button', { name: 'Speichern' })).toBeDisabled()
    await anna.keyboard.type(' Zu lang?')
    await selectWord(anna, 'Musik')
    await anna.getByRole('button', { name: 'Kommentar hinzufügen' }).click()
    await expect(field).toBeFocused()
    await anna.keyboard.press('Control+Enter')
    await expect(rows(ben).filter({ hasText: 'Warum? Zu lang?' }).locator('q')).toHaveText('Musik')
    await expect(field).toBeHidden()
  })
})
