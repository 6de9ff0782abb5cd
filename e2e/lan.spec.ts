import { p, say } from '../test/support/script.ts'
import { sheet, signIn } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { placeOf } from './support/sheet-words.ts'
import { expect, PASSWORD, test } from './support/test.ts'

test('[OPS-30] over plain http in a LAN cues and comments are placed', async ({
  browser,
  personAt,
  server,
}) => {
  await personAt('lanika')
  const seed = await seederFor(server.url, 'lanika', PASSWORD)
  const [script] = await seed.createScripts(['Im Haus'])
  if (!script) throw new Error('no script')
  await seed.write(script, say('ANNA', 'Die Laternen gehen an.'), p('Stille.'), p())

  // A name that the browser does not take for this machine: without https it has only what a LAN allows.
  const { port } = new URL(server.url)
  const context = await browser.newContext({ baseURL: `http://haus.test:${port}` })
  const page = await context.newPage()
  await page.goto('/')
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await signIn(page, 'lanika')
  await page.goto(`/editor/${script.id}`)
  await expect(sheet(page)).toBeVisible()

  const laternen = await placeOf(page, 'Laternen')
  await page.mouse.click(laternen.x, laternen.y)
  await page.keyboard.press('Control+Shift+v')
  await expect(page.getByRole('button', { name: 'Q101 Video', exact: true })).toBeVisible()

  const stille = await placeOf(page, 'Stille')
  await page.mouse.dblclick(stille.x, stille.y)
  await page.keyboard.press('Control+Alt+m')
  const comment = page.getByLabel('Kommentar schreiben')
  await comment.fill('Wie lange?')
  await comment.press('Control+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Wie lange?' })).toBeVisible()
  await context.close()
})
