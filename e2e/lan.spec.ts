import type { Browser, Page } from '@playwright/test'
import { p, say } from '#test/support/script.ts'
import { sheet, signIn } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { placeAtRest } from './support/sheet-words.ts'
import { expect, PASSWORD, test } from './support/test.ts'

/**
 * Opens a script by a host name that the browser does not take for this machine: over plain http such a page is not a
 * secure context, as in a LAN.
 */
async function openInLan(
  browser: Browser,
  serverUrl: string,
  username: string,
  scriptId: string,
): Promise<Page> {
  const { port } = new URL(serverUrl)
  const context = await browser.newContext({ baseURL: `http://haus.test:${port}` })
  const page = await context.newPage()
  await page.goto('/')
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await signIn(page, username)
  await page.goto(`/editor/${scriptId}`)
  await expect(sheet(page)).toBeVisible()
  return page
}

test('[OPS-30] [MOB-18] over plain http in a LAN cues and comments are placed, and it says what needs https: the offline copy, the awake screen, the microphone', async ({
  browser,
  signedIn,
  server,
}) => {
  const near = await signedIn('lanika')
  const seed = await seederFor(server.url, 'lanika', PASSWORD)
  const [script] = await seed.createScripts(['Im Haus'])
  if (!script) throw new Error('no script')
  await seed.write(script, say('ANNA', 'Die Laternen gehen an.'), p('Stille.'), p())

  const page = await openInLan(browser, server.url, 'lanika', script.id)

  const laternen = await placeAtRest(page, 'Laternen')
  await page.mouse.click(laternen.x, laternen.y)
  await page.keyboard.press('Control+Shift+v')
  await expect(page.getByRole('button', { name: 'Q101 Video', exact: true })).toBeVisible()

  const stille = await placeAtRest(page, 'Stille')
  await page.mouse.dblclick(stille.x, stille.y)
  await page.keyboard.press('Control+Alt+m')
  const comment = page.getByLabel('Kommentar schreiben')
  await comment.fill('Wie lange?')
  await comment.press('Control+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Wie lange?' })).toBeVisible()

  const userMenu = (of: Page) => of.getByRole('button', { name: 'Menü von lanika' })
  const notKept = (of: Page) => of.getByText(/Ohne Netz öffnet sich Stichwort .* nicht: .*https/)
  const dark = (of: Page) => of.getByText(/Der Bildschirm kann .* dunkel werden: .*https/)

  await userMenu(page).click()
  await expect(notKept(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Probe beginnen' }).click()
  await expect(dark(page)).toBeVisible()
  await page.getByRole('button', { name: 'Mithören und mitlaufen' }).click()
  await expect(
    page.getByText('Das Mikrofon braucht eine sichere Verbindung (https).'),
  ).toBeVisible()
  await page.context().close()

  await test.step('on this machine itself nothing is missing or announced', async () => {
    await near.goto(`/editor/${script.id}`)
    await userMenu(near).click()
    await expect(near.getByRole('menuitem', { name: 'Abmelden' })).toBeVisible()
    await expect(notKept(near)).toBeHidden()
    await near.keyboard.press('Escape')
    await near.getByRole('button', { name: 'Probe beginnen' }).click()
    await expect(near.getByRole('group', { name: 'Probe' })).toBeVisible()
    await expect(dark(near)).toBeHidden()
  })
})
