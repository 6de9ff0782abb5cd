import type { Page } from '@playwright/test'
import { p, say, scene } from '#test/support/script.ts'
import { readPdf } from './support/read-pdf.ts'
import { openScript, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { placeAtRest } from './support/sheet-words.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Szenen und Cues' })
const tab = (page: Page) => sidebar(page).getByRole('tab', { name: /^Striche/ })
const rows = (page: Page) =>
  sidebar(page).getByRole('list', { name: 'Striche' }).locator('[data-row]')
const closed = (page: Page) => sheet(page).locator('.cut-closed')

/** Selects from a word to another one, both included. */
async function selectWords(page: Page, first: string, last: string): Promise<void> {
  const start = await placeAtRest(page, first)
  await page.mouse.dblclick(start.x, start.y)
  await page.keyboard.press('ArrowLeft')
  const end = await placeAtRest(page, last)
  await page.keyboard.down('Shift')
  await page.mouse.click(end.x, end.y)
  await page.keyboard.press('Control+ArrowRight')
  await page.keyboard.up('Shift')
}

test('[CUT-4] [CUT-5] [CUT-8] two people cut a text, open it again, and print it without what is cut', async ({
  signedIn,
  server,
}) => {
  const jana = await signedIn('jana-streicht')
  const tom = await signedIn('tom-streicht')
  const seed = await seederFor(server.url, 'jana-streicht', PASSWORD)
  const [script] = await seed.createScripts(['Der Garten'])
  if (!script) throw new Error('no script')
  await seed.write(
    script,
    scene('Garten'),
    say('MARTHE', 'Die armen Weiber sind doch übel dran.'),
    say('MEPHISTO', 'Ein {sound c1|Hagestolz} ist schwerlich zu bekehren.'),
    say('MARTHE', 'Es käme nur auf Euresgleichen an.'),
    say('FAUST', 'Ein kleiner Tropfen nur.'),
    p(),
  )
  await seed.share(script, 'tom-streicht', 'write')
  await openScript(jana, 'Der Garten')
  await openScript(tom, 'Der Garten')
  await expect(tab(jana)).toHaveCount(0)

  await test.step('Jana cuts from one speech into the third; Tom sees it, and what it breaks', async () => {
    await selectWords(jana, 'übel', 'käme')
    await jana.keyboard.press('Control+Alt+x')
    for (const page of [jana, tom]) {
      await expect(closed(page).first()).toContainText('übel dran.')
      await tab(page).click()
      await expect(rows(page)).toHaveCount(1)
      await expect(
        sidebar(page).getByRole('button', { name: 'Q101 Ton hängt an gestrichenem Text' }),
      ).toBeVisible()
      await expect(
        sidebar(page).getByRole('button', { name: 'MARTHE spricht zweimal hintereinander' }),
      ).toBeVisible()
      await expect(
        sidebar(page).getByRole('button', { name: 'MEPHISTO hat keinen Text mehr' }),
      ).toBeVisible()
    }
    await expect(rows(tom)).toContainText('von jana-streicht')
  })

  await test.step('[CUT-9] the panel says how many cuts there are, what they save, and what is left', async () => {
    await expect(sidebar(jana)).toContainText('1 Strich · −0:04 · Spieldauer ca. 0:05')
    await expect(sidebar(jana)).toContainText('Szene 1: Garten')
  })

  await test.step('Tom opens it and closes it again', async () => {
    await rows(tom).hover()
    await sidebar(tom).getByRole('button', { name: 'Strich öffnen' }).click()
    await expect(closed(jana)).toHaveCount(0)
    await expect(sidebar(jana).getByText('hängt an gestrichenem Text')).toHaveCount(0)
    await expect(rows(jana)).toContainText('geöffnet von tom-streicht')
    await rows(tom).hover()
    await sidebar(tom).getByRole('button', { name: 'Strich schließen' }).click()
    await expect(closed(jana)).not.toHaveCount(0)
  })

  await test.step('[CUT-8] on paper nothing of it is left', async () => {
    await sidebar(jana).getByRole('button', { name: 'weglassen' }).click()
    const printed = await readPdf(await jana.pdf({ format: 'A4' }))
    const text = printed.flatMap(({ texts }) => texts.map((each) => each.text)).join(' ')
    for (const gone of ['übel', 'dran', 'Hagestolz', 'MEPHISTO', 'käme'])
      expect(text).not.toContain(gone)
    for (const kept of ['Die armen Weiber', 'Euresgleichen', 'Tropfen'])
      expect(text).toContain(kept)
    await sidebar(jana).getByRole('button', { name: 'grau' }).click()
    const grey = await readPdf(await jana.pdf({ format: 'A4' }))
    expect(grey.flatMap(({ texts }) => texts.map((each) => each.text)).join(' ')).toContain(
      'Hagestolz',
    )
  })
})
