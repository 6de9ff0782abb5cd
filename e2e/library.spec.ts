import { seederFor } from './support/seed.ts'
import { PASSWORD, expect, test } from './support/test.ts'

test('[LIB-17] sheets tip with the device, and nobody is asked for it', async ({
  browser,
  personAt,
  server,
}) => {
  const desk = await personAt('handy')
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
