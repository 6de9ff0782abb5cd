import type { Page } from '@playwright/test'
import { say, scene } from '#test/support/script.ts'
import { smallTargets } from './support/flaws.ts'
import { openScript, sheet, signIn } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const long = (from: string) =>
  Array.from({ length: 60 }, (_, index) => say('CHOR', `${from} ${index + 1}.`))
/** Finds a line also if another tab's caret, with its name, stands in it. */
const line = (page: Page, text: string) => sheet(page).locator('p', { hasText: text })

test('[NAV-54] [NAV-417] [NAV-9] a copied link leads to its words, through the sign-in, also when they have moved', async ({
  signedIn,
  server,
  browser,
}) => {
  const klara = await signedIn('klara')
  const seeder = await seederFor(server.url, 'klara', PASSWORD)
  const [script] = await seeder.createScripts(['Stellen'])
  if (!script) throw new Error('no script')
  await seeder.write(script, scene('Nacht'), ...long('Vers'), scene('Garten'), ...long('Lied'))
  await klara.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const offer = klara.getByRole('button', { name: 'Weiter bei Szene 2 · Garten' })
  await openScript(klara, 'Stellen')
  await expect(offer).toHaveCount(0)
  await line(klara, 'Lied 33.').click({ button: 'right' })
  await klara.getByRole('menuitem', { name: 'Link zu dieser Stelle' }).click()
  await expect(klara.getByText('Link kopiert. Er führt an diese Stelle.')).toBeVisible()
  const link = await klara.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain(`${server.url}/editor/${script.id}#stelle=`)

  const context = await browser.newContext({ baseURL: server.url })
  const later = await context.newPage()
  await later.goto(link)
  await signIn(later, 'klara')
  await expect(line(later, 'Lied 33.')).toBeInViewport()
  await expect(sheet(later)).toBeFocused()
  await expect(later).toHaveURL(new RegExp(`/editor/${script.id}$`))

  // the link to the page that is open already
  await later.goto(link)
  await expect(line(later, 'Lied 33.')).toBeInViewport()
  await later.goto(`${link.split('#')[0]}#stelle=AAAA`)
  await expect(later.getByText('Diese Stelle gibt es nicht mehr.')).toBeVisible()
  await context.close()

  await test.step('[NAV-55] [NAV-419] a returning person is offered to go on at the last place, and left alone otherwise', async () => {
    await line(klara, 'Lied 30.').click()
    await openScript(klara, 'Stellen')
    await offer.click()
    await expect(line(klara, 'Lied 30.')).toBeInViewport()
    await expect(sheet(klara)).toBeFocused()
    await expect(offer).toHaveCount(0)

    await openScript(klara, 'Stellen')
    await expect(offer).toBeVisible()
    await klara.mouse.move(600, 500)
    await klara.mouse.wheel(0, 200)
    await expect(offer).toHaveCount(0)

    await klara.setViewportSize({ width: 390, height: 844 })
    await line(klara, 'Lied 30.').click()
    await openScript(klara, 'Stellen')
    await expect(offer).toBeVisible()
    expect(await smallTargets(klara)).toEqual([])
    await klara.getByRole('button', { name: 'Am Anfang bleiben' }).click()
    await expect(offer).toHaveCount(0)
    await expect(line(klara, 'Vers 1.')).toBeInViewport()
  })
})
