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
  const header = gerda.getByRole('banner')
  await expect(header.getByRole('status', { name: 'Verbunden', exact: true })).toBeVisible()
  await openScript(hugo, 'Zu zweit')
  await test.step('[HDR-4] [HDR-5] [COL-740] the header shows the connection and one other person, two with oneself', async () => {
    await expect(header.getByRole('button', { name: 'Menü von gerda' })).toHaveText('gerda')
    await expect(header.getByText('hugo ist da')).toBeAttached()
    const [count, sphere] = [
      header.getByText('+1', { exact: true }),
      header.getByRole('status', { name: 'Verbunden · 2 Personen' }),
    ]
    await expect(count).toBeVisible()
    await expect(sphere).toBeVisible()
    await test.step('[HDR-6] which move in 300 and 400 ms', async () => {
      await gerda.emulateMedia({ reducedMotion: 'no-preference' })
      await expect(count).toHaveCSS('animation-duration', '0.3s')
      await expect(sphere).toHaveCSS('transition-duration', '0.4s')
      await gerda.emulateMedia({ reducedMotion: 'reduce' })
    })
  })
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

  await test.step('on a phone the list of people is for fingers, and the cross ends following', async () => {
    await gerda.setViewportSize({ width: 390, height: 844 })
    await test.step('[HDR-4] the title has the room of the user’s own name', async () => {
      const title = gerda.getByRole('banner').getByText('Zu zweit')
      expect(await title.evaluate((segment) => segment.scrollWidth - segment.clientWidth)).toBe(0)
    })
    await line(hugo, 'Lied 20.').click()
    await people(gerda).click()
    await expect(row(gerda, 'hugo')).toHaveText(/Garten/)
    expect(await smallTargets(gerda)).toEqual([])
    await row(gerda, 'hugo').click()
    await row(gerda, 'hugo').click()
    await expect(follows(gerda, 'hugo')).toBeVisible()
    await expect(line(gerda, 'Lied 20.')).toBeInViewport()
    await expect(gerda.getByRole('menu')).toHaveCount(0)
    expect(await smallTargets(gerda)).toEqual([])
    await gerda.getByRole('button', { name: 'Nicht mehr folgen' }).click()
    await expect(follows(gerda, 'hugo')).toHaveCount(0)
  })
})
