import type { Locator, Page } from '@playwright/test'
import { LIST_FRESH_MS } from '#/client/api/query-client.ts'
import { api } from '#/shared/api/index.ts'
import { p, say, scene } from '#test/support/script.ts'
import { barriersIn } from './support/accessibility.ts'
import { openScript, sheet, sidebar } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { placeAtRest, written } from './support/sheet-words.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const rows = (page: Page) =>
  sidebar(page)
    .getByRole('listitem')
    .filter({ has: page.locator('q') })
const answerOn = (page: Page, words: string) =>
  sidebar(page).getByRole('button', { name: `Auf den Kommentar zu „${words}“ antworten` })
const filter = (page: Page, name: string) =>
  sidebar(page).getByRole('button', { name, exact: true })

const FRAME_MS = 16

/** The bell asks every 30 s, and the server makes entries a moment after the words: the page's clock moves on until the bell has them. */
async function bellWith(page: Page, name: string): Promise<Locator> {
  const bell = page.getByRole('button', { name })
  await expect(async () => {
    const asked = page.waitForResponse((answer) => answer.url().endsWith(api.listNotices.path))
    await page.clock.fastForward(LIST_FRESH_MS)
    await asked
    await expect(bell).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return bell
}

test('[COM-521] [COM-553] [COM-616] a person who may only comment asks and suggests, the writer answers, closes and takes over', async ({
  signedIn,
  server,
}) => {
  const [jana, mia] = [await signedIn('talk-jana'), await signedIn('talk-mia')]
  const seed = await seederFor(server.url, 'talk-jana', PASSWORD)
  const [script] = await seed.createScripts(['Am Brunnen'])
  if (!script) throw new Error('no script')
  await seed.write(
    script,
    scene('Am Brunnen'),
    say('LIESCHEN', 'Hast nichts von Bärbelchen gehört?'),
    say('GRETCHEN', 'Kein Wort. Ich komm gar wenig unter Leute.'),
    say('FAUST', 'Mein schönes {light c1|Fräulein}, darf ich wagen?'),
    p(),
  )
  await seed.share(script, 'talk-mia', 'comment')
  for (const page of [jana, mia]) {
    await page.clock.install()
    await openScript(page, script.title)
    await sidebar(page).getByRole('tab', { name: 'Kommentare' }).click()
  }
  const before = await written(mia)

  await test.step('[COM-521] Mia cannot type, and comments on a word', async () => {
    await expect(mia.getByText('Nur kommentieren')).toBeVisible()
    const { x, y } = await placeAtRest(mia, 'Bärbelchen')
    await mia.mouse.dblclick(x, y)
    await mia.keyboard.type('x')
    await mia.keyboard.press('Delete')
    await mia.getByRole('button', { name: 'Kommentieren', exact: true }).click()
    await sidebar(mia).getByLabel('Kommentar schreiben').fill('Wer ist das?')
    await mia.keyboard.press('Control+Enter')
    await expect(rows(jana)).toContainText(/talk-mia.*Bärbelchen.*Wer ist das\?/)
  })

  await test.step('[COM-553] Jana answers, and both answer at once', async () => {
    await answerOn(jana, 'Bärbelchen').click()
    await jana.keyboard.type('Das Mädchen vom Brunnen.')
    await jana.keyboard.press('Control+Enter')
    await expect(rows(mia)).toContainText(/talk-jana.*Das Mädchen vom Brunnen\./)
    for (const page of [jana, mia]) await answerOn(page, 'Bärbelchen').click()
    await jana.keyboard.type('Sie tritt nicht auf.')
    await mia.keyboard.type('Danke!')
    await Promise.all([jana.keyboard.press('Control+Enter'), mia.keyboard.press('Control+Enter')])
    for (const page of [jana, mia])
      await expect(rows(page).getByRole('list').getByRole('listitem')).toHaveCount(3)
    const authors = (page: Page) => rows(page).getByRole('list').locator('bdi').allTextContents()
    expect(await authors(jana)).toEqual(await authors(mia))
    expect(await barriersIn(mia, 'aside')).toEqual([])
  })

  await test.step('[NOTE-58] Mia is told of the answers, mentions Jana, and each entry leads to the comment', async () => {
    await bellWith(mia, 'Für dich: 3 neu')
    await answerOn(mia, 'Bärbelchen').click()
    await mia.keyboard.type('@talk-ja')
    await mia.keyboard.press('Enter')
    await mia.keyboard.type('zu leise?')
    await mia.keyboard.press('Control+Enter')
    await expect(rows(jana).locator('b')).toHaveText('@talk-jana')
    await sidebar(jana).getByRole('tab', { name: 'Szenen' }).click()
    await (await bellWith(jana, 'Für dich: 1 neu')).click()
    const entry = jana.getByRole('menuitem', { name: /talk-mia hat dich in „Am Brunnen“ erwähnt/ })
    await expect(entry).toBeVisible()
    // the row is highlighted for less than a second, which a busy machine may need to look at it
    await jana.clock.pauseAt((await jana.evaluate(() => Date.now())) + 60_000)
    await entry.click()
    await expect(async () => {
      await jana.clock.runFor(FRAME_MS)
      const row = sidebar(jana).locator('[data-highlighted]')
      await expect(row).toContainText('zu leise?', { timeout: 500 })
    }).toPass()
    await jana.clock.resume()
  })

  await test.step('[COM-556] [COM-557] Jana closes it, and Mia, who began it, opens it again', async () => {
    await rows(jana).first().hover()
    await sidebar(jana).getByRole('button', { name: 'Erledigt: Kommentar zu „Bärbelchen“' }).click()
    for (const page of [jana, mia]) await expect(page.getByText('Nichts ist offen.')).toBeVisible()
    await filter(mia, 'Erledigt').click()
    await expect(rows(mia)).toContainText('Erledigt von talk-jana')
    await rows(mia).first().hover()
    await sidebar(mia)
      .getByRole('button', { name: 'Wieder öffnen: Kommentar zu „Bärbelchen“' })
      .click()
    await filter(mia, 'Für mich').click()
    for (const page of [jana, mia]) await expect(rows(page)).toContainText('Wer ist das?')
  })

  await test.step('[COM-523] Mia cannot close what Jana has begun, and the text is as it was', async () => {
    const { x, y } = await placeAtRest(jana, 'Leute')
    await jana.mouse.dblclick(x, y)
    await jana.keyboard.press('Control+Alt+m')
    await sidebar(jana).getByLabel('Kommentar schreiben').fill('Leiser.')
    await jana.keyboard.press('Control+Enter')
    await filter(mia, 'Offen').click()
    await expect(rows(mia).filter({ hasText: 'Leiser.' })).toBeVisible()
    await rows(mia).filter({ hasText: 'Leiser.' }).hover()
    await expect(
      sidebar(mia).getByRole('button', { name: 'Erledigt: Kommentar zu „Leute“' }),
    ).toHaveCount(0)
    expect(await written(mia)).toBe(before)
    await expect(sheet(jana)).toContainText('Hast nichts von Bärbelchen gehört?')
  })

  await test.step('[COM-616] Mia suggests another word, which both see beside the first', async () => {
    const { x, y } = await placeAtRest(mia, 'Fräulein')
    await mia.mouse.dblclick(x, y)
    await mia.getByRole('button', { name: 'Stattdessen …' }).click()
    const field = sidebar(mia).getByLabel('Andere Worte vorschlagen')
    await expect(field).toHaveValue('Fräulein')
    await expect(sidebar(mia).getByRole('button', { name: 'Vorschlagen' })).toBeDisabled()
    await field.fill('Mädchen')
    await mia.keyboard.press('Control+Enter')
    for (const page of [jana, mia]) {
      await expect(sheet(page).locator('ins')).toHaveText('Mädchen')
      await expect(sheet(page).locator('.suggested-away')).toHaveText('Fräulein')
      await expect(sidebar(page).getByRole('listitem').locator('del').first()).toHaveText(
        'Fräulein',
      )
    }
    await expect(mia.getByRole('button', { name: /übernehmen$/ })).toHaveCount(0)
    expect(await barriersIn(jana, 'aside')).toEqual([])
  })

  await test.step('[COM-617] Jana takes it over, and back by one step of undo', async () => {
    await jana.getByRole('button', { name: 'Vorschlag für „Fräulein“ übernehmen' }).click()
    await expect(sheet(mia)).toContainText('Mein schönes Mädchen, darf')
    await expect(sheet(mia).locator('[data-cue]')).toHaveText('Mädchen')
    await expect(sheet(mia).locator('ins')).toHaveCount(0)
    await filter(mia, 'Erledigt').click()
    await expect(sidebar(mia).getByText('Übernommen von talk-jana')).toBeVisible()
    await filter(mia, 'Offen').click()
    await sheet(jana).getByText('darf ich wagen').click()
    await jana.keyboard.press('Control+z')
    await expect(sheet(mia)).toContainText('Mein schönes Fräulein')
    await expect(sheet(mia).locator('ins')).toHaveText('Mädchen')
  })

  await test.step('[COM-618] the words change meanwhile: it says so, and asks', async () => {
    const { x, y } = await placeAtRest(jana, 'Fräulein')
    await jana.mouse.click(x, y)
    await jana.keyboard.type('X')
    await expect(sidebar(jana).getByText('Der Text hat sich geändert.')).toBeVisible()
    await jana.getByRole('button', { name: /übernehmen$/ }).click()
    await expect(sheet(jana).locator('ins')).toHaveText('Mädchen')
    await jana.getByRole('button', { name: /übernehmen$/ }).click()
    await expect(sheet(mia)).toContainText('Mein schönes Mädchen, darf')
  })
})
