import type { Page } from '@playwright/test'
import { openNewScript, openScript, shareWith, sheet } from './support/scripts.ts'
import { expect, test } from './support/test.ts'

async function newScript(page: Page, title: string): Promise<void> {
  await openNewScript(page, title)
  await sheet(page).click()
}

/** Every block of the sheet as 'NAME: text' or its text. */
const blocksOf = (page: Page) =>
  sheet(page).evaluate((element) =>
    [...element.children].map((shown) => {
      const child = shown.cloneNode(true) as Element
      // other people's carets stand in the text, with their names
      for (const caret of child.querySelectorAll('.other-caret')) caret.remove()
      const name = child.querySelector('[data-speaker]')
      const text = child.querySelector('[data-dialogue-text]') ?? child
      return name ? `${name.textContent}: ${text.textContent}` : (text.textContent ?? '')
    }),
  )

test('[DOC-24] the empty last paragraph stays one, for two people and after reloads', async ({
  signedIn,
}) => {
  const anna = await signedIn('anna-ends')
  const ben = await signedIn('ben-ends')
  await newScript(anna, 'Ende')
  await anna.keyboard.type('Vorhang.')
  await expect.poll(() => blocksOf(anna)).toEqual(['Vorhang.', ''])
  await anna.goto('/scripts')
  await shareWith(anna, 'Ende', 'ben-ends', 'write')
  await openScript(anna, 'Ende')
  await openScript(ben, 'Ende')
  for (const page of [anna, ben]) {
    await expect.poll(() => blocksOf(page)).toEqual(['Vorhang.', ''])
    await page.reload()
    await expect.poll(() => blocksOf(page)).toEqual(['Vorhang.', ''])
  }
  await sheet(ben).locator('> p').last().click()
  await ben.keyboard.type('Licht.')
  for (const page of [anna, ben])
    await expect.poll(() => blocksOf(page)).toEqual(['Vorhang.', 'Licht.', ''])
})

/** Pastes as from another program: the clipboard's content, without the clipboard. */
async function paste(page: Page, content: Readonly<Record<string, string>>): Promise<void> {
  await sheet(page).evaluate((element, content) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(content)) clipboardData.setData(type, value)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, content)
}

test('who may only read changes nothing: by typing, paste, drop, shortcuts or menus', async ({
  signedIn,
}) => {
  const anna = await signedIn('anna-owns')
  const ben = await signedIn('ben-reads')
  await newScript(anna, 'Nur lesen')
  await anna.keyboard.type('ANNA: Ja.')
  await anna.keyboard.press('Escape')
  await anna.keyboard.press('Control+Shift+z')
  await expect(anna.getByLabel('Name der Szene')).toBeFocused()
  await anna.keyboard.type('Im Park')
  await expect(anna.getByLabel('Name der Szene')).toHaveValue('Im Park')
  const before = await blocksOf(anna)
  await anna.goto('/scripts')
  await shareWith(anna, 'Nur lesen', 'ben-reads', 'read')
  await openScript(ben, 'Nur lesen')
  await expect(ben.getByText('Nur lesen', { exact: true }).last()).toBeVisible()
  await expect(ben.getByRole('toolbar')).toHaveCount(0)
  await sheet(ben).getByText('Ja.').click()
  await ben.keyboard.type('Nein!')
  for (const keys of ['Control+Shift+z', 'Control+Shift+l', 'Control+b', 'Delete', 'Enter'])
    await ben.keyboard.press(keys)
  await paste(ben, { 'text/plain': 'BEN: Nein.' })
  await sheet(ben).evaluate((element) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('text/plain', 'BEN: Nein.')
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await ben.getByLabel('Name der Szene').click()
  await ben.keyboard.type('Woanders')
  await sheet(ben).getByText('Ja.').click({ button: 'right' })
  await expect(ben.getByRole('menuitem')).toHaveText([
    'Kopieren',
    'Randlose Ansicht',
    'Striche ausblenden',
    'Probe beginnen',
    'Mithören und mitlaufen',
    'Springen …',
    'Link zu dieser Stelle',
    'Suchen und Ersetzen …',
    'Drucken',
  ])
  await ben.keyboard.press('Escape')
  await expect(ben.getByLabel('Name der Szene')).toHaveValue('Im Park')
  const texts = (blocks: readonly string[]) => blocks.filter((text) => text.includes(': '))
  expect(texts(await blocksOf(ben))).toEqual(texts(before))
  await openScript(anna, 'Nur lesen')
  await expect.poll(() => blocksOf(anna)).toEqual(before)
})
