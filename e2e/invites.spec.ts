import type { Browser, Page } from '@playwright/test'
import { p, say } from '#test/support/script.ts'
import { smallTargets } from './support/flaws.ts'
import { readPdf } from './support/read-pdf.ts'
import { readQr } from './support/read-qr.ts'
import { openScript, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { expect, PASSWORD, test } from './support/test.ts'

/** Opens the share dialog of the open script, and makes an invitation in it; answers its link. */
async function makeInvitation(page: Page): Promise<string> {
  await page.getByRole('banner').getByRole('button', { name: 'Teilen', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /teilen$/ })
  await dialog.getByRole('button', { name: 'Neue Einladung' }).click()
  const form = dialog.getByRole('form', { name: 'Einladung anlegen' })
  await form.getByLabel('Wofür (freiwillig)').fill('Aushang')
  await expect(form.getByLabel('Auch ohne Konto')).toBeChecked()
  await form.getByRole('button', { name: 'Einladung anlegen' }).click()
  const code = dialog.getByRole('img', { name: 'QR-Code der Einladung' })
  await expect(code).toBeVisible()
  // what a camera reads
  const link = await readQr(await code.screenshot())
  await expect(dialog.getByLabel('Link der Einladung')).toHaveValue(link)
  return link
}

/** A phone in the house's network, where pages are no secure contexts. */
async function phoneInLan(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'de-DE',
  })
  return context.newPage()
}

const inLan = (link: string) => link.replace('127.0.0.1', 'haus.test')

test('@postgres [INV-2] [INV-5] [INV-9] a guest scans, gives a name and reads, until the owner revokes', async ({
  browser,
  signedIn,
  server,
}) => {
  const owner = await signedIn('inv-olga')
  const seed = await seederFor(server.url, 'inv-olga', PASSWORD)
  const [script] = await seed.createScripts(['Die Einladung'])
  if (!script) throw new Error('no script')
  await seed.write(script, say('ANNA', 'Die Laternen gehen an.'), p('Stille.'), p())
  await openScript(owner, script.title)
  const link = await makeInvitation(owner)

  const phone = await phoneInLan(browser)
  await test.step('[MOB-4] three taps from the camera to the text', async () => {
    await phone.goto(inLan(link))
    expect(await phone.evaluate(() => isSecureContext)).toBe(false)
    await expect(phone.getByRole('heading', { name: 'Die Einladung' })).toBeVisible()
    await expect(phone.getByText(/inv-olga lädt dich ein/)).toBeVisible()
    expect(await smallTargets(phone)).toEqual([])
    await phone.getByLabel('Wie heißt du?').tap()
    await phone.keyboard.type('Mia')
    await phone.getByRole('button', { name: 'Mitlesen' }).tap()
    await expect(phone.getByText('Die Laternen gehen an.')).toBeVisible()
    await expect(sheet(phone)).toHaveAttribute('contenteditable', 'false')
  })

  await test.step('[INV-5] [INV-6] the guest sees this script and nothing else', async () => {
    await expect(phone.getByRole('link', { name: 'Skripte' })).toHaveCount(0)
    await phone.getByRole('button', { name: /Menü von Mia/ }).tap()
    await expect(phone.getByRole('menuitem', { name: 'Gastzugang beenden' })).toBeVisible()
    await expect(phone.getByRole('menuitem', { name: 'Konto und Daten' })).toHaveCount(0)
    await phone.keyboard.press('Escape')
    await phone.goto(`${new URL(inLan(link)).origin}/scripts`)
    await expect(phone).toHaveURL(new RegExp(`/editor/${script.id}`))
    await expect(phone.getByText('Die Laternen gehen an.')).toBeVisible()
  })

  await test.step('[INV-7] the owner sees who reads along', async () => {
    const dialog = owner.getByRole('dialog', { name: /teilen$/ })
    await dialog.getByRole('button', { name: 'Fertig' }).click()
    await dialog.getByRole('button', { name: 'Schließen' }).click()
    await owner.getByRole('banner').getByRole('button', { name: 'Teilen', exact: true }).click()
    await dialog.getByText('1 Gast', { exact: true }).click()
    await expect(dialog.getByText('Mia (Gast)')).toBeVisible()
  })

  await test.step('[INV-9] [INV-10] a revoked invitation says so at once, and leaves nothing on the phone', async () => {
    await owner.getByRole('button', { name: 'Einladung widerrufen: Aushang' }).click()
    await owner
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Widerrufen', exact: true })
      .click()
    await expect(
      phone.getByText('Diese Einladung gilt nicht mehr. Frag inv-olga nach einer neuen.'),
    ).toBeVisible()
    await expect(phone.getByText('Die Laternen gehen an.')).toHaveCount(0)
    const copies = () =>
      phone.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    await expect.poll(copies).toEqual([])
    await phone.goto(inLan(link))
    await expect(
      phone.getByText('Diese Einladung gilt nicht mehr. Frag inv-olga nach einer neuen.'),
    ).toBeVisible()
  })
  await phone.context().close()
})

test('[INV-13] the poster is one sheet of A4 with title, link and end, dark on white at night', async ({
  signedIn,
  server,
}) => {
  const petra = `inv-petra-${'W'.repeat(30)}`
  const owner = await signedIn(petra)
  const seed = await seederFor(server.url, petra, PASSWORD)
  // a title and a name for which the sheet has just room
  const [script] = await seed.createScripts([`Kabale und Liebe ${'Donaudampfschiff'.repeat(8)}`])
  if (!script) throw new Error('no script')
  await seed.write(script, say('ANNA', 'Kein Wort davon steht auf dem Aushang.'))
  await openScript(owner, script.title)
  await owner.evaluate(() => (document.documentElement.dataset['theme'] = 'night'))
  const link = await makeInvitation(owner)
  await owner.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('printed'))
  })
  const printed = owner.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.addEventListener('printed', () => resolve(), { once: true })
      }),
  )
  await owner.getByRole('button', { name: 'Aushang drucken' }).click()
  await printed
  await owner.emulateMedia({ media: 'print' })
  const colours = await owner.evaluate(() => {
    const poster = document.querySelector('[data-poster]')
    const light = poster?.querySelector('rect')
    if (!poster || !light) throw new Error('no poster')
    const { colorScheme } = getComputedStyle(document.documentElement)
    return [getComputedStyle(poster).color, getComputedStyle(light).fill, colorScheme]
  })
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'light'])
  expect(await readQr(await owner.locator('[data-poster] svg').screenshot())).toBe(link)
  await owner.emulateMedia({ media: null })
  const pages = await readPdf(await owner.pdf({ format: 'A4', preferCSSPageSize: true }))
  expect(pages).toHaveLength(1)
  const words = pages[0]?.texts.map(({ text }) => text).join(' ') ?? ''
  expect(words).toContain('Kabale und Liebe')
  expect(words).toContain('Text und Probe auf dem Handy')
  expect(words.replaceAll(' ', '')).toContain(link)
  expect(words.replaceAll(' ', '')).toContain(`Eingeladenvon${petra}.`)
  expect(words).not.toContain('Kein Wort davon')
  // printing is over
  await expect(owner.locator('[data-poster]')).toHaveCount(0)
})
