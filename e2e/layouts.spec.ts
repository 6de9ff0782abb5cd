import { seederFor } from './support/seed.ts'
import { expect, PASSWORD, test } from './support/test.ts'

test('[HDR-13] [HDR-15] a layout sets sidebar, tab, filters, view, font and margins at once', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('layla')
  const seeder = await seederFor(server.url, 'layla', PASSWORD)
  const [script] = await seeder.createScripts(['Probenfassung'])
  if (!script) throw new Error('no script')
  const cued = (text: string, cueType: string, cueNumber: string) => {
    const cue = { cueId: text, cueType, cueNumber, cueName: '', manualNumber: false }
    return { text, cues: [cue] }
  }
  const words = [cued('Dämmerung', 'light', '101'), { text: ' ' }, cued('jetzt', 'einruf', '102')]
  await seeder.write(script, { type: 'paragraph', text: words })
  await page.goto('/scripts')
  await page.getByRole('link', { name: 'Probenfassung' }).click()
  const sheet = page.locator('[data-view]')
  await expect(sheet).toHaveAttribute('data-view', 'single-page')

  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Menü von layla' }).click()
    await page.getByRole('menuitem', { name: 'Arbeitsplatz', exact: true }).click()
    await page.getByRole('menuitemradio', { name }).click()
  }
  await choose('Soufflage')
  await expect(sheet).toHaveAttribute('data-view', 'borderless')
  await expect(sheet).toHaveAttribute('data-font', 'typewriter')
  await expect(sheet).toHaveCSS('--chosen-margin', '32px')
  await expect(page.getByRole('tab', { name: 'Szenen' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Seitenleiste öffnen' }).click()
  await page.getByRole('tab', { name: 'Cues' }).click()
  const shownTypes = page.getByRole('group', { name: 'Arten' }).locator('[aria-pressed="true"]')
  await expect(shownTypes).toHaveCount(1)
  await expect(shownTypes).toHaveAccessibleName('Einruf')
  await choose('Regie')
  await expect(sheet).toHaveAttribute('data-view', 'multiple-pages')
  await expect(page.getByRole('tab', { name: 'Szenen' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Cues' }).click()
  await expect(shownTypes).toHaveCount(6)
})
