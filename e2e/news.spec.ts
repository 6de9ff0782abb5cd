import type { Page } from '@playwright/test'
import { p, say, scene } from '#test/support/script.ts'
import { cutOff, openScript, sheet, sidebar } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { placeAtRest } from './support/sheet-words.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const line = (page: Page) => page.getByRole('region', { name: 'Neu für dich' })
const told = (page: Page) => page.getByRole('status', { name: 'Neu für dich' })
const step = (page: Page) => page.keyboard.press('Control+Alt+n')

/** Says what a person does, which confirms the present text. */
async function does(page: Page, ...names: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Meine Aufgaben' })
  const confirmed = page.waitForResponse((answer) => /\/versions\/[^/]+$/.test(answer.url()))
  await page.getByRole('button', { name: 'Mehr zu diesem Skript' }).click()
  await page.getByRole('menuitem', { name: 'Meine Aufgaben …' }).click()
  for (const name of names) await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.getByRole('button', { name: 'Merken' }).click()
  await expect(dialog).toHaveCount(0)
  await confirmed
}

async function typeBehind(page: Page, word: string, text: string): Promise<void> {
  const { x, y } = await placeAtRest(page, word)
  await page.mouse.click(x, y)
  await page.keyboard.press('End')
  await page.keyboard.type(text)
  await expect(sheet(page)).toContainText(text.trim())
}

test('[NEWS-50] [NEWS-21] [NEWS-43] each of two people is told what is new for them, and nothing else', async ({
  signedIn,
  server,
}) => {
  const jana = await signedIn('jana-neu')
  const mia = await signedIn('mia-neu')
  const seed = await seederFor(server.url, 'jana-neu', PASSWORD)
  const [script] = await seed.createScripts(['Im Garten'])
  if (!script) throw new Error('no script')
  await seed.write(
    script,
    scene('Garten'),
    say('MARTHE', 'Und Ihr, Ihr reist so immer fort?'),
    say('GRETCHEN', 'Ja, aus den Augen, aus dem Sinn!'),
    say('FAUST', 'Ein Blick von dir, ein Wort unterhält'),
    say('GRETCHEN', 'Inkommodiert Euch nicht!'),
    scene('Straße'),
    say('FAUST', 'Wie ist es? Will es {light c1|fördern?}'),
    say('MARTHE', 'Der arme Mann!'),
    p(),
  )
  await seed.share(script, 'mia-neu', 'read')
  for (const page of [jana, mia]) await openScript(page, 'Im Garten')
  await does(mia, 'GRETCHEN')
  await does(jana, 'Licht')

  await test.step('Jana changes a line and the words before another, cuts a speech, and sets a cue', async () => {
    await typeBehind(jana, 'Sinn!', ' Ach.')
    await typeBehind(jana, 'unterhält', ' mich sehr.')
    const { x, y } = await placeAtRest(jana, 'arme')
    await jana.mouse.click(x, y)
    await jana.keyboard.press('Home')
    await jana.keyboard.press('Shift+End')
    await jana.keyboard.press('Control+Alt+x')
    await expect(sheet(jana).locator('.cut-closed')).toHaveText('Der arme Mann!')
    await sidebar(jana).getByRole('button', { name: 'Cue setzen' }).click()
    const word = await placeAtRest(jana, 'Wie')
    await jana.mouse.click(word.x, word.y)
    await expect(jana.getByRole('button', { name: 'Q202 Licht', exact: true })).toBeVisible()
  })

  await test.step('Mia is told two, and steps through them with what was there before', async () => {
    await expect(line(mia)).toContainText('2 Textstellen')
    await expect(mia).toHaveTitle('(2) Im Garten · Stichwort')
    await line(mia).getByRole('button', { name: 'Durchgehen' }).click()
    await expect(told(mia)).toContainText('Deine Replik ist geändert')
    await expect(told(mia)).toContainText('vorher: „Ja, aus den Augen, aus dem Sinn!“')
    await expect(told(mia)).toContainText('jana-neu')
    await step(mia)
    await expect(told(mia)).toContainText('Dein Stichwort ist anders')
    await expect(told(mia)).toContainText('vorher: „dir ein wort unterhält“')
    await expect(told(mia)).toContainText('jetzt: „wort unterhält mich sehr“')
  })

  await test.step('Jana is not told of her own cue', async () => {
    await jana.reload()
    await expect(sheet(jana)).toContainText('Will es')
    await expect(line(jana)).toHaveCount(0)
  })

  await test.step('[NEWS-56] words that are not confirmed are still new after a reload, also without a network', async () => {
    await mia.goto('/')
    await expect(mia.getByText('2 neu für dich')).toBeVisible()
    await openScript(mia, 'Im Garten')
    await cutOff(mia)
    await expect(line(mia)).toContainText('2 Textstellen')
    await step(mia)
    await expect(told(mia)).toContainText('Deine Replik ist geändert')
    await line(mia).getByRole('button', { name: 'Alles gesehen' }).click()
    await expect(mia.getByText('Das geht, sobald du wieder verbunden bist.')).toBeVisible()
    await mia.context().setOffline(false)
  })

  await test.step('confirmed words are not new any more', async () => {
    await line(mia).getByRole('button', { name: 'Alles gesehen' }).click()
    await expect(line(mia)).toHaveCount(0)
    await mia.reload()
    await expect(sheet(mia)).toContainText('Inkommodiert')
    await expect(line(mia)).toHaveCount(0)
  })
})
