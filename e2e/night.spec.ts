import type { Page } from '@playwright/test'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { SPEAKER_COLORS } from '#/shared/script/speaker-colors.ts'
import { BUSY_MACHINE_MS } from '#test/support/busy-machine.ts'
import { page as split, say, scene } from '#test/support/script.ts'
import { brightest } from './support/brightest.ts'
import { misplaced } from './support/flaws.ts'
import { chooseInUserMenu, openScript, openUserMenu, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { expect, PASSWORD, test } from './support/test.ts'

/** The luminance of the night theme's ink, plus rounding; white is 1, the dark theme's ink 0.85. */
const INK = 0.27

const BLOCKS: readonly ScriptBlock[] = [
  { type: 'heading', level: 1, text: [{ text: 'Der zerbrochne Krug' }] },
  split(1),
  scene('Die Gerichtsstube'),
  say(
    'FRAU MARTHE',
    'Ihr krugzertrümmerndes Gesindel, ihr! Ihr loses Pack, das mir im Wege steht!',
  ),
  ...CUE_TYPES.map(({ id }, index) => say('VEIT', `Sei {${id} c${index}|ruhig}, Frau Marth!`)),
  { ...say('EVE', 'Gestrichen.'), type: 'dialogue', struckThrough: true } as ScriptBlock,
  {
    type: 'paragraph',
    text: [{ text: 'Pause.', comments: [{ commentId: 'cmt-1', commentText: 'Wie lange?' }] }],
  },
  {
    type: 'paragraph',
    text: SPEAKER_COLORS.map((color) => ({ text: `Farbe ${color} `, color })),
  },
  ...Array.from({ length: 60 }, (_, index) => say('ADAM', `Ei was, der Krug ${index}!`)),
]

async function expectDim(page: Page, screen: string): Promise<void> {
  await expect(async () => {
    const { luminance, otherThanRed } = await brightest(page)
    expect(luminance, screen).toBeLessThan(INK)
    // a tolerance, because antialiased pixels at an edge mix two colours
    expect(otherThanRed, `red alone, ${screen}`).toBeLessThan(40)
  }).toPass({ timeout: BUSY_MACHINE_MS })
}

/** The pages that are opened from now on are in the theme that was chosen before. */
const atNight = (page: Page) => page.addInitScript(() => localStorage.setItem('theme', 'night'))

test('[UI-81] [UI-83] [UI-400] no screen has anything brighter than the night’s ink, and a thin bar shows how much of the book is left', async ({
  personAt,
  signedIn,
  server,
}) => {
  const page = await personAt('nyx')
  await expect(page.getByRole('button', { name: 'Neues Skript anlegen' })).toBeVisible()
  await chooseInUserMenu(page, 'nyx', 'Nacht: rot auf schwarz')
  await expectDim(page, 'empty list')
  const seed = await seederFor(server.url, 'nyx', PASSWORD)
  const [long] = await seed.createScripts(['Der zerbrochne Krug', 'Leer'])
  if (!long) throw new Error('no script')
  await seed.write(long, ...BLOCKS)
  await page.goto('/scripts')
  await expect(page.getByText('krugzertrümmerndes')).toBeVisible()
  await expect(page.locator('img').first()).toBeVisible()
  await expectDim(page, 'list')
  await openUserMenu(page, 'nyx')
  await expectDim(page, 'user menu')
  await page.keyboard.press('Escape')
  const options = page.getByRole('button', { name: 'Optionen für „Leer“' })
  for (const name of ['Teilen', 'Löschen']) {
    await options.click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
    await expectDim(page, name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
  }

  await openScript(page, 'Der zerbrochne Krug')
  const bar = page.getByRole('meter', { name: 'So viel vom Buch kommt noch' })
  const left = async () => Number(await bar.getAttribute('aria-valuenow'))
  await test.step('[UI-83] in the text and at its end, in the night alone', async () => {
    await expect.poll(left).toBeGreaterThan(60)
    await sheet(page).click()
    await page.keyboard.press('Control+End')
    await expect.poll(left).toBe(0)
    await page.keyboard.press('Control+Home')
    await expect.poll(left).toBeGreaterThan(60)
    await chooseInUserMenu(page, 'nyx', 'Dunkles Design')
    await expect(bar).toHaveCount(0)
    await chooseInUserMenu(page, 'nyx', 'Nacht: rot auf schwarz')
    await expect(bar).toBeVisible()
  })
  await page.getByText('Gesindel').click()
  await expectDim(page, 'editor')

  await test.step('[UI-400] the others’ colours are no brighter, in the text and in the list of who is there', async () => {
    const dagr = await signedIn('dagr')
    await seed.share(long, 'dagr', 'write')
    await openScript(dagr, long.title)
    await page.getByText('Pause.').click()
    await dagr.getByText('Gesindel').click()
    await dagr.keyboard.press('Shift+ArrowLeft')
    await expect(sheet(page).locator('.other-caret').filter({ hasText: 'dagr' })).toBeVisible()
    await expectDim(page, 'another person’s caret')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /ist da$/ })
      .click()
    await expect(page.getByRole('menuitem', { name: /^dagr/ })).toBeVisible()
    await expectDim(page, 'who is there')
    await page.keyboard.press('Escape')
    await dagr.goto('/scripts')
  })
  await page.keyboard.press('Control+a')
  await expectDim(page, 'everything selected')
  await page.getByText('Pause.').click()
  await page.getByRole('button', { name: 'Cue Q101 bearbeiten' }).first().click()
  await expectDim(page, 'cue panel')
  await page.getByText('Gesindel').click({ button: 'right' })
  await expectDim(page, 'menu at the pointer')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+g')
  await page.keyboard.type('i')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectDim(page, 'go to')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Probe beginnen' }).click()
  await expectDim(page, 'rehearsal')
  await test.step('[UI-83] in rehearsal, on a phone too', async () => {
    await expect.poll(left).toBeGreaterThan(80)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(bar).toBeInViewport()
    expect(await misplaced(page)).toEqual([])
  })

  await page.goto('/api/nirgends')
  await expect(page.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible()
  await expectDim(page, 'no such page')
  for (const address of ['/privacy', '/imprint']) {
    await page.goto(address)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectDim(page, address)
  }
})

test('[UI-81] the sign-in, with what the browser was told, is as dim', async ({ page, server }) => {
  await atNight(page)
  await page.goto(server.url)
  await page.getByLabel('E-Mail').fill('a@b')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expectDim(page, 'sign-in with errors')
})

test('[UI-82] the very first frame is of the chosen theme, before any script of the app has come', async ({
  signedIn,
}) => {
  const page = await signedIn('selene')
  await atNight(page)
  const appMayCome = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await appMayCome.promise
    await route.continue()
  })
  await page.goto('/scripts', { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0)
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await expect(page.locator('#root')).toBeEmpty()
  expect((await brightest(page)).luminance).toBe(0)
  appMayCome.resolve()
  await expect(page.getByRole('button', { name: 'Menü von selene' })).toBeVisible()
  await expectDim(page, 'list')
})
