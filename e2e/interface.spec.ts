import { randomBytes } from 'node:crypto'
import { openScript, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { expect, PASSWORD, test } from './support/test.ts'

test('[UI-20] the element under the pointer does not move while the page goes on loading', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('ulrike')
  const seeder = await seederFor(server.url, 'ulrike', PASSWORD)
  const scripts = await seeder.createScripts(['Eins', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs'])
  for (const script of scripts) {
    await seeder.write(script, { type: 'paragraph', text: [{ text: 'Eine Zeile.' }] })
  }
  let isHeld = true
  await page.route('**/preview', async (route) => {
    await expect.poll(() => isHeld).toBe(false)
    await route.continue()
  })
  await page.goto('/scripts')
  const options = page.getByRole('button', { name: /^Optionen für/ }).last()
  await options.hover()
  const before = await options.boundingBox()
  isHeld = false
  await expect(page.getByText('Eine Zeile.')).toHaveCount(6)
  expect(await options.boundingBox()).toEqual(before)
  await page.getByRole('link', { name: 'Sechs' }).click()
  await expect(sheet(page)).toBeVisible()
})

test('[UI-21] a wait shows itself after 300 ms, and how far it is after 2 s', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('ursula-wartet')
  const seeder = await seederFor(server.url, 'ursula-wartet', PASSWORD)
  const [script] = await seeder.createScripts(['Langes Stück', 'Leer'])
  if (!script) throw new Error('no script')
  // words of chance: others would be compressed to next to nothing
  const line = () => {
    const text = `Es zieht sich. ${randomBytes(750).toString('base64')}`
    return { type: 'paragraph', text: [{ text }] } as const
  }
  await seeder.write(script, ...Array.from({ length: 200 }, line))
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  // The editor's own files are there already.
  await openScript(page, 'Leer')
  await page.goto('/scripts')
  await expect(page.getByRole('link', { name: 'Langes Stück' })).toBeVisible()
  // A phone at the edge of the wifi: slow enough for the wait to be seen, quick enough to end.
  const slow = { offline: false, latency: 0, downloadThroughput: 60_000, uploadThroughput: 60_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await page.getByRole('link', { name: 'Langes Stück' }).click()
  const bar = page.getByRole('progressbar', { name: 'Skript wird geöffnet …' })
  await expect(bar).toBeVisible()
  const delays = await bar.evaluate((element) => {
    const nested = [element.parentElement, element.parentElement?.parentElement]
    return nested.map((box) => box && getComputedStyle(box).animationDelay)
  })
  expect(delays).toEqual(['2s', '0.3s'])
  await expect(bar).not.toHaveAttribute('aria-valuenow', '0')
  await expect(sheet(page)).toContainText('Es zieht sich.', { timeout: 30_000 })
  await expect(bar).toBeHidden()
})
