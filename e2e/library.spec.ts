import { chooseInUserMenu, signIn } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { PASSWORD, expect, test } from './support/test.ts'

test('[LIB-17] sheets tip with the device, without a question', async ({
  browser,
  signedIn,
  server,
}) => {
  const desk = await signedIn('handy')
  await (await seederFor(server.url, 'handy', PASSWORD)).createScripts(['Kippt'])
  const context = await browser.newContext({
    baseURL: server.url,
    storageState: await desk.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'no-preference',
  })
  await context.addInitScript(() => {
    const asked = { count: 0 }
    Object.assign(globalThis, { asked })
    Object.assign(DeviceOrientationEvent, {
      requestPermission: async () => {
        asked.count += 1
        return 'granted'
      },
    })
  })
  const page = await context.newPage()
  await page.goto('/scripts')
  await expect(page.getByRole('link', { name: 'Kippt' })).toBeVisible()
  await page.touchscreen.tap(20, 700)
  const tip = (beta: number, gamma: number) =>
    page.evaluate(
      (pose) => window.dispatchEvent(new DeviceOrientationEvent('deviceorientation', pose)),
      { beta, gamma },
    )
  await tip(40, 0)
  await tip(40, 10)
  const shown = await page
    .getByRole('list', { name: 'Meine Skripte' })
    .evaluate((element) => Number.parseFloat(element.style.getPropertyValue('--tilt-y')))
  expect(shown).toBeCloseTo(7.2 * 0.98, 1)
  expect(
    await page.evaluate(() => (globalThis as unknown as { asked: { count: number } }).asked.count),
  ).toBe(0)
  await context.close()
})

test('[LIB-402] a script is deleted from the press, though the page is reloaded, left or closed in the same moment', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('raeumer')
  const seeder = await seederFor(server.url, 'raeumer', PASSWORD)
  await seeder.createScripts(['Eins', 'Zwei', 'Drei'])
  const links = page.getByRole('article').getByRole('link')
  const remove = async (title: string) => {
    await page.getByRole('button', { name: `Optionen für „${title}“` }).click()
    await page.getByRole('menuitem', { name: 'Löschen' }).click()
    const question = page.getByRole('alertdialog', { name: 'Skript löschen' })
    await question.getByRole('button', { name: 'Löschen' }).click()
  }
  await page.goto('/scripts')
  await remove('Eins')
  await page.reload()
  await expect(links).toHaveText(['Drei', 'Zwei'])

  await remove('Zwei')
  await chooseInUserMenu(page, 'raeumer', 'Abmelden')
  await signIn(page, 'raeumer')
  await expect(links).toHaveText(['Drei'])

  await remove('Drei')
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
  const context = page.context()
  const titles = async () => {
    const scripts = (await (await context.request.get('/api/scripts')).json()) as {
      title: string
    }[]
    return scripts.map(({ title }) => title)
  }
  await expect.poll(titles).toEqual([])
})
