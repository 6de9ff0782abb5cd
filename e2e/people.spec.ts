import type { Page } from '@playwright/test'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { say, scene } from '#test/support/script.ts'
import { barriersIn } from './support/accessibility.ts'
import { smallTargets } from './support/flaws.ts'
import { openScript, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const long = (from: string) =>
  Array.from({ length: 60 }, (_, index) => say('CHOR', `${from} ${index + 1}.`))
const PLAY: readonly ScriptBlock[] = [
  scene('Nacht'),
  ...long('Vers'),
  scene('Garten'),
  ...long('Lied'),
]

const people = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /(ist|sind) da$/ })
const row = (page: Page, name: string) =>
  page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
const follows = (page: Page, name: string) => page.getByText(`Du folgst ${name}`)
const caretOf = (page: Page, name: string) =>
  sheet(page).locator('.other-caret').filter({ hasText: name })
/** Finds a line also if another person's caret, with its name, stands in it. */
const line = (page: Page, text: string) => sheet(page).locator('p', { hasText: text })

test('[NAV-51] [NAV-52] a list of who is there leads to a caret, and follows it until one acts', async ({
  signedIn,
  server,
}) => {
  const [gerda, hugo] = [await signedIn('gerda'), await signedIn('hugo')]
  const seeder = await seederFor(server.url, 'gerda', PASSWORD)
  const [script] = await seeder.createScripts(['Zu zweit'])
  if (!script) throw new Error('no script')
  await seeder.write(script, ...PLAY)
  await seeder.share(script, 'hugo', 'write')
  await openScript(gerda, 'Zu zweit')
  await expect(people(gerda)).toHaveCount(0)
  await openScript(hugo, 'Zu zweit')
  await line(hugo, 'Lied 40.').click()

  await test.step('a press leads there, the caret of one’s own stays', async () => {
    await line(gerda, 'Vers 2.').click()
    await people(gerda).click()
    await expect(row(gerda, 'hugo')).toHaveText(/hugo\s*2\s+Garten/)
    expect(await barriersIn(gerda, '[role=menu]')).toEqual([])
    await row(gerda, 'hugo').click()
    await expect(caretOf(gerda, 'hugo')).toBeInViewport()
    await expect(row(gerda, 'hugo')).toHaveText(/Folgen$/)
  })

  await test.step('[SUR-36] the focus stays in the list, and no key changes the text', async () => {
    const written = await sheet(gerda).textContent()
    await expect(row(gerda, 'hugo')).toBeFocused()
    for (const key of ['Delete', 'F2', 'n', 'ArrowDown', 'x']) {
      await gerda.keyboard.press(key)
      await expect(row(gerda, 'hugo')).toBeFocused()
    }
    expect(await sheet(gerda).textContent()).toBe(written)
  })

  await test.step('the next one follows, wherever the other goes', async () => {
    await row(gerda, 'hugo').click()
    await expect(follows(gerda, 'hugo')).toBeVisible()
    await line(hugo, 'Vers 5.').click()
    await expect(caretOf(gerda, 'hugo')).toBeInViewport()
    await expect(line(gerda, 'Vers 5.')).toBeInViewport()
    await line(hugo, 'Lied 58.').click()
    await expect(line(gerda, 'Lied 58.')).toBeInViewport()
    await hugo.keyboard.type(' Und mehr.')
    await expect(follows(gerda, 'hugo')).toBeVisible()
  })

  await test.step('Escape ends it, so do the wheel and a letter', async () => {
    const follow = async () => {
      await people(gerda).click()
      await row(gerda, 'hugo').click()
      await row(gerda, 'hugo').click()
      await expect(follows(gerda, 'hugo')).toBeVisible()
    }
    await gerda.keyboard.press('Escape')
    await expect(follows(gerda, 'hugo')).toHaveCount(0)
    await follow()
    await sheet(gerda).hover()
    await gerda.mouse.wheel(0, -400)
    await expect(follows(gerda, 'hugo')).toHaveCount(0)
    await follow()
    await sheet(gerda).focus()
    await gerda.keyboard.type('x')
    await expect(follows(gerda, 'hugo')).toHaveCount(0)
  })
})

test('[NAV-51] [NAV-52] on a phone the list of people is for fingers, and the cross ends following', async ({
  signedIn,
  server,
}) => {
  const [ilse, jakob] = [await signedIn('ilse'), await signedIn('jakob')]
  const seeder = await seederFor(server.url, 'ilse', PASSWORD)
  const [script] = await seeder.createScripts(['Unterwegs'])
  if (!script) throw new Error('no script')
  await seeder.write(script, ...PLAY)
  await seeder.share(script, 'jakob', 'read')
  await jakob.setViewportSize({ width: 390, height: 844 })
  await openScript(ilse, 'Unterwegs')
  await line(ilse, 'Lied 20.').click()
  await openScript(jakob, 'Unterwegs')
  await people(jakob).click()
  await expect(row(jakob, 'ilse')).toHaveText(/Garten/)
  expect(await smallTargets(jakob)).toEqual([])
  await row(jakob, 'ilse').click()
  await row(jakob, 'ilse').click()
  await expect(follows(jakob, 'ilse')).toBeVisible()
  await expect(line(jakob, 'Lied 20.')).toBeInViewport()
  await expect(jakob.getByRole('menu')).toHaveCount(0)
  expect(await smallTargets(jakob)).toEqual([])
  await jakob.getByRole('button', { name: 'Nicht mehr folgen' }).click()
  await expect(follows(jakob, 'ilse')).toHaveCount(0)
})
