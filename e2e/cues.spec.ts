import type { Page } from '@playwright/test'
import { PLACE_HIGHLIGHT_MS } from '#/client/editor/core/sheet/reveal.ts'
import { p, say, scene } from '#test/support/script.ts'
import { openScript, sheet, sidebar } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { placeAtRest } from './support/sheet-words.ts'
import { expect, PASSWORD, test } from './support/test.ts'

/** The time after which the list shows the results for the typed text. */
const SEARCH_MS = 300

/** The row of a cue, by its words or its name; other rows may contain the text around these words, too. */
const row = (page: Page, words: string) =>
  sidebar(page)
    .getByRole('listitem')
    .filter({ has: page.locator('[data-said]', { hasText: words }) })
const word = (page: Page, text: string) => sheet(page).getByText(text, { exact: true })
const marker = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })

async function clickWord(page: Page, text: string): Promise<void> {
  const { x, y } = await placeAtRest(page, text)
  await page.mouse.click(x, y)
}

test('[CUE-17] [CUE-24] [CUE-9] two people place, extend, change and delete cues', async ({
  signedIn,
  server,
}) => {
  const anna = await signedIn('cora')
  await anna.clock.install()
  const ben = await signedIn('dirk')
  const seed = await seederFor(server.url, 'cora', PASSWORD)
  const [script] = await seed.createScripts(['Der Park'])
  if (!script) throw new Error('no script')
  await seed.write(
    script,
    scene('Im Park'),
    say('ANNA', 'Die Laternen gehen langsam an.'),
    p('Sie gehen ab.'),
  )
  await seed.share(script, 'dirk', 'write')
  await openScript(anna, 'Der Park')
  await openScript(ben, 'Der Park')

  await test.step('[SUR-1] [SUR-2] the sidebar shows its cues first', async () => {
    await expect(sidebar(anna).getByRole('tab')).toHaveText(['Szenen', 'Cues', 'Kommentare'])
    await expect(sidebar(anna).getByRole('tab', { selected: true })).toHaveText('Cues')
    await expect(sidebar(anna).getByText('Noch keine Cues in diesem Skript.')).toBeVisible()
  })

  await test.step('[CUE-13] Anna chooses a type and clicks a word', async () => {
    await sidebar(anna).getByRole('combobox', { name: 'Art des neuen Cues' }).click()
    await expect(anna.getByRole('option')).toHaveCount(6)
    await anna.getByRole('option', { name: 'Ton' }).click()
    await sidebar(anna).getByRole('button', { name: 'Cue setzen' }).click()
    await expect(anna.getByText('Klicke auf ein Wort, um einen Ton-Cue zu setzen')).toBeVisible()
    await clickWord(anna, 'Laternen')
    for (const page of [anna, ben]) await expect(marker(page, 'Q101 Ton')).toBeVisible()
    await expect(anna.getByText('Klicke auf ein Wort')).toBeHidden()
  })

  await test.step('[CUE-28] [CUE-29] [CUE-41] a cue’s marker has icon and number, and a line joins it to its row', async () => {
    await expect(marker(anna, 'Q101 Ton').locator('svg')).toBeVisible()
    await expect(marker(anna, 'Q101 Ton')).toHaveText('Q101')
    const named = sheet(anna).getByRole('group', { name: 'Q101 Ton', exact: true })
    await expect(named).toHaveText('Laternen')
    await expect(named).toHaveAttribute('aria-roledescription', 'Cue')
    await expect(anna.locator('main path[data-tint="sound"]')).toHaveCount(1)
    await anna.setViewportSize({ width: 390, height: 844 })
    await expect(marker(anna, 'Q101 Ton')).toBeInViewport({ ratio: 1 })
    await expect(anna.locator('main path[data-tint="sound"]')).toBeHidden()
    await anna.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('[CUE-17] Escape and a right-click cancel', async () => {
    const start = sidebar(anna).getByRole('button', { name: 'Cue setzen' })
    await start.click()
    await anna.keyboard.press('Escape')
    await expect(start).toBeVisible()
    await start.click()
    await sidebar(anna).getByRole('tab', { name: 'Cues' }).focus()
    await anna.keyboard.press('Escape')
    await expect(start).toBeVisible()
    await start.click()
    await sidebar(anna).getByRole('combobox', { name: 'Art des neuen Cues' }).click()
    await expect(anna.getByRole('option')).toHaveCount(6)
    await anna.keyboard.press('Escape')
    await expect(anna.getByRole('option')).toHaveCount(0)
    await expect(start).toBeHidden()
    await anna.keyboard.press('Escape')
    await expect(start).toBeVisible()
    await start.click()
    const { x, y } = await placeAtRest(anna, 'gehen')
    await anna.mouse.click(x, y, { button: 'right' })
    await expect(start).toBeVisible()
    await expect(anna.getByRole('menu')).toBeHidden()
    await clickWord(anna, 'ab.')
    await expect(sidebar(anna).getByRole('listitem')).toHaveCount(2)
  })

  await test.step('[CUE-20] Ben draws over neighbours: one cue on three words', async () => {
    await sidebar(ben).getByRole('button', { name: 'Cue setzen' }).click()
    const [from, to] = [await placeAtRest(ben, 'gehen'), await placeAtRest(ben, 'an.')]
    await ben.mouse.move(from.x, from.y)
    await ben.mouse.down()
    await ben.mouse.move(to.x, to.y, { steps: 4 })
    await ben.mouse.up()
    for (const page of [anna, ben]) await expect(row(page, 'gehen langsam an')).toBeVisible()
    await expect(marker(anna, 'Q101 Licht')).toBeVisible()
  })

  await test.step('[CUE-26] [SUR-5] Anna names and numbers it; Ben sees both', async () => {
    await row(anna, 'gehen langsam an').hover()
    await row(anna, 'gehen langsam an').getByRole('button', { name: 'Cue Q101 bearbeiten' }).click()
    await expect(
      row(anna, 'gehen langsam an').getByText('Stichwort', { exact: true }),
    ).toBeVisible()
    await sidebar(anna).getByLabel('Nummer', { exact: true }).fill('Q7')
    await sidebar(anna).getByLabel('Bezeichnung').fill('Abendlicht')
    await sidebar(anna).getByLabel('Notiz').fill('Langsam, 8 s')
    await sidebar(anna).getByRole('button', { name: 'Cue Q101 speichern' }).click()
    await expect(marker(ben, 'Q7 Licht')).toBeVisible()
    await expect(row(ben, 'Abendlicht')).toBeVisible()
  })

  await test.step('[CUE-27] the note is in this browser only, and says so', async () => {
    await row(anna, 'Abendlicht').hover()
    await sidebar(anna).getByRole('button', { name: 'Cue Q7 bearbeiten' }).click()
    await expect(sidebar(anna).getByLabel('Notiz')).toHaveValue('Langsam, 8 s')
    await anna.keyboard.press('Escape')
    await row(ben, 'Abendlicht').hover()
    await sidebar(ben).getByRole('button', { name: 'Cue Q7 bearbeiten' }).click()
    await expect(sidebar(ben).getByLabel('Notiz')).toHaveValue('')
    await ben.keyboard.press('Escape')
  })

  await test.step('[CUE-25] Anna drags a row onto another word', async () => {
    const target = await placeAtRest(anna, 'Sie')
    const from = await row(anna, 'Laternen').boundingBox()
    if (!from) throw new Error('no row')
    await anna.mouse.move(from.x + 150, from.y + 20)
    await anna.mouse.down()
    await anna.mouse.move(target.x + 5, target.y - 5, { steps: 5 })
    await anna.mouse.move(target.x, target.y, { steps: 2 })
    await anna.mouse.up()
    for (const page of [anna, ben]) await expect(row(page, 'Sie')).toBeVisible()
    await expect(row(anna, 'Laternen')).toHaveCount(0)
  })

  await test.step('[SUR-6] [SUR-7] [CUE-31] filter, search, hide', async () => {
    await sidebar(anna).getByPlaceholder('Cues durchsuchen').fill('ABENDLICHT')
    await anna.clock.fastForward(SEARCH_MS)
    await expect(row(anna, 'Sie')).toHaveCount(0)
    await sidebar(anna).getByPlaceholder('Cues durchsuchen').fill('nirgends')
    await anna.clock.fastForward(SEARCH_MS)
    await expect(sidebar(anna).getByText('Keine Treffer')).toBeVisible()
    await sidebar(anna).getByPlaceholder('Cues durchsuchen').fill('')
    await sidebar(anna).getByRole('button', { name: 'Ton', exact: true }).click()
    await expect(row(anna, 'Sie')).toHaveCount(0)
    await expect(marker(anna, 'Q101 Ton')).toHaveCount(0)
    await expect(word(anna, 'Sie')).toHaveCSS('text-decoration-line', 'none')
    const said = sidebar(anna).getByText('Nur Licht, Video, Requisite, Technik, Einruf')
    await expect(said).toBeVisible()
    await sidebar(anna).getByRole('tab', { name: 'Szenen' }).click()
    await expect(anna.getByRole('main').getByText('Nur Licht, Video')).toBeVisible()
    await sidebar(anna).getByRole('tab', { name: 'Cues' }).click()
    await sidebar(anna).getByRole('button', { name: 'Licht', exact: true }).dblclick()
    await expect(sidebar(anna).getByText('Nur Licht – ')).toBeVisible()
    await sidebar(anna).getByRole('button', { name: 'Alle zeigen' }).click()
    await expect(sidebar(anna).getByText('Nur Licht')).toHaveCount(0)
    await sidebar(anna).getByRole('button', { name: 'Ton', exact: true }).click()
    await expect(row(anna, 'Sie')).toHaveCount(0)
    await sidebar(anna).getByRole('button', { name: 'Ton', exact: true }).click()
    await expect(row(anna, 'Sie')).toBeVisible()
    await sidebar(anna).getByRole('button', { name: 'Cues auf der Seite ausblenden' }).click()
    await expect(marker(anna, 'Q7 Licht')).toBeHidden()
    await sidebar(anna).getByRole('button', { name: 'Cues auf der Seite zeigen' }).click()
  })

  await test.step('[SUR-11] a marker lights its row and its words; then Anna deletes the cue', async () => {
    await marker(anna, 'Q7 Licht').click()
    await expect(sidebar(anna).locator('[data-highlighted]')).toContainText('Abendlicht')
    await anna.clock.fastForward(PLACE_HIGHLIGHT_MS)
    await expect(sidebar(anna).locator('[data-highlighted]')).toHaveCount(0)
    await row(anna, 'Abendlicht').hover()
    await sidebar(anna).getByRole('button', { name: 'Cue Q7 löschen' }).click()
    for (const page of [anna, ben]) await expect(marker(page, 'Q7 Licht')).toHaveCount(0)
  })
  await expect(word(anna, 'Sie')).toBeVisible()
})

test('[DOC-31] undo takes back a cue and its way into another scene, and leaves what was typed before', async ({
  signedIn,
  server,
}) => {
  const undine = await signedIn('undine')
  const seed = await seederFor(server.url, 'undine', PASSWORD)
  const [script] = await seed.createScripts(['Der Teich'])
  if (!script) throw new Error('no script')
  await seed.write(
    script,
    scene('Am Teich'),
    p('Die {light c1 101|Laternen} gehen an.'),
    scene('Im Teich', '2'),
    p('Es ist kalt.'),
  )
  await undine.clock.install()
  await openScript(undine, 'Der Teich')
  // enough time for the editor to write the numbers
  const rest = () => undine.clock.runFor(900)
  const markers = undine.locator('[data-cue-marker]')

  await clickWord(undine, 'gehen')
  await undine.keyboard.type('getippt ')
  await rest()
  for (const letter of ['L', 'E']) {
    await undine.keyboard.press(`Control+Shift+${letter}`)
    await expect(markers).toHaveCount(2)
    await rest()
    await undine.keyboard.press('Control+z')
    await expect(markers).toHaveCount(1)
    await expect(sheet(undine)).toContainText('getippt')
  }

  await clickWord(undine, 'kalt')
  await row(undine, 'Laternen').hover()
  await sidebar(undine).getByRole('button', { name: 'Cue Q101 bearbeiten' }).click()
  await sidebar(undine).getByRole('button', { name: 'Auf „kalt“ verlegen' }).click()
  await expect(row(undine, 'kalt')).toBeVisible()
  await rest()
  await sheet(undine).focus()
  await undine.keyboard.press('Control+z')
  await expect(row(undine, 'Laternen')).toBeVisible()
  await expect(markers).toHaveText(['Q101'])
  await undine.keyboard.press('Control+y')
  await expect(markers).toHaveText(['Q201'])
})

test('[SUR-13] [SUR-3] [SUR-10] a sidebar of 300 cues draws the visible rows only', async ({
  signedIn,
  server,
}) => {
  const anna = await signedIn('emma')
  const seed = await seederFor(server.url, 'emma', PASSWORD)
  const [script] = await seed.createScripts(['Das lange Stück'])
  if (!script) throw new Error('no script')
  const scenes = Array.from({ length: 30 }, (_, at) => [
    scene(`Bild ${at + 1}`, String(at + 1)),
    ...Array.from({ length: 5 }, (__, line) =>
      say('ANNA', `{light a${at}-${line}|eins} und {light b${at}-${line}|zwei}`),
    ),
  ]).flat()
  await seed.write(script, ...scenes)
  await openScript(anna, 'Das lange Stück')
  await expect(sidebar(anna).getByText('Szene 1: Bild 1')).toBeVisible()
  expect(await sidebar(anna).getByRole('listitem').count()).toBeLessThan(40)

  await sidebar(anna).getByRole('combobox', { name: 'Szene auswählen...' }).click()
  await anna.getByRole('option', { name: '30 Bild 30' }).click()
  await expect(anna.getByLabel('Name der Szene').last()).toBeInViewport()
  await expect(sidebar(anna).getByText('Szene 30: Bild 30')).toBeVisible()
  // the scene stands near the top of the window, where the user reads on, and is chosen in the sidebar
  await sidebar(anna).getByRole('combobox', { name: 'Szene auswählen...' }).click()
  await anna.getByRole('option', { name: '12 Bild 12' }).click()
  const chosen = anna.locator('[data-numbered="scenes"][data-number="12"]')
  await expect.poll(async () => (await chosen.boundingBox())?.y).toBeGreaterThan(60)
  await expect.poll(async () => (await chosen.boundingBox())?.y).toBeLessThan(300)
  await expect(sidebar(anna).getByRole('combobox').first()).toContainText('Bild 12')
  expect(await anna.locator('[data-cue-marker]').count()).toBeLessThan(150)
})
