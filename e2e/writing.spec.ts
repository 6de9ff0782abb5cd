import type { Page } from '@playwright/test'
import { card, createScript, openScript, sheet } from './support/scripts.ts'
import { expect, test } from './support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function newScript(page: Page, title: string): Promise<void> {
  await createScript(page, title)
  if (await card(page, title).isVisible()) await openScript(page, title)
  await sheet(page).click()
}

/** Every block of the sheet as 'NAME: text' or its text. */
const blocksOf = (page: Page) =>
  sheet(page).evaluate((element) =>
    [...element.children].map((child) => {
      const name = child.querySelector('[data-speaker]')
      const text = child.querySelector('[data-dialogue-text]') ?? child
      return name ? `${name.textContent}: ${text.textContent}` : (text.textContent ?? '')
    }),
  )

test('[DLG-6] [DLG-8] a conversation is written by the keyboard alone', async ({ personAt }) => {
  const anna = await personAt('anna-writes')
  await newScript(anna, 'Gespräch')
  await anna.keyboard.type('ANNA: Ist jemand da?', { delay: 10 })
  await anna.keyboard.press('Enter')
  await anna.keyboard.press('Enter')
  await anna.keyboard.type('BEN: Nein.', { delay: 10 })
  await anna.keyboard.press('Enter')
  await anna.keyboard.press('Enter')
  // Tab: somebody speaks; the partner is offered first
  await anna.keyboard.press('Tab')
  await expect(anna.getByRole('option')).toHaveText(['ANNA', 'BEN'])
  await anna.keyboard.type('a', { delay: 10 })
  await anna.keyboard.press('Tab')
  await anna.keyboard.press('Enter')
  await anna.keyboard.type('Doch.')
  await expect
    .poll(() => blocksOf(anna))
    .toEqual(['ANNA: Ist jemand da?', 'BEN: Nein.', 'ANNA: Doch.', ''])
  const names = sheet(anna).locator('[data-speaker]')
  await expect(names.first()).toHaveCSS('font-variant-caps', 'all-small-caps')
  const colors = await names.evaluateAll((all) => all.map((name) => getComputedStyle(name).color))
  expect(colors[0]).toBe(colors[2])
  expect(colors[0]).not.toBe(colors[1])
})

test('[DLG-3] [DLG-4] [DLG-5] [DLG-13] [SUR-14] the toolbar sets layout and strike of a dialogue', async ({
  personAt,
}) => {
  const anna = await personAt('anna-layout')
  await newScript(anna, 'Anordnung')
  await anna.keyboard.type('ANNA: Ja.')
  await anna.keyboard.press('Enter')
  await anna.keyboard.press('Enter')
  await anna.keyboard.type('BEN: Nein.')
  await sheet(anna).locator('[data-speaker]').first().click()
  await expect(anna.getByRole('toolbar')).toHaveAttribute('data-context', 'speaker-select')
  await button(anna, 'Anordnung des Dialogs').click()
  const first = sheet(anna).locator('[data-dialogue]').first()
  for (const [name, layout] of [
    ['Nebeneinander', 'side-by-side'],
    ['Zentriert', 'centered'],
    ['Senkrechter Name', 'vertical'],
    ['Untereinander', 'default'],
  ] as const) {
    await button(anna, name).click()
    await expect(first).toHaveAttribute('data-layout', layout)
  }
  await button(anna, 'Dialog streichen').click()
  await expect(first).toHaveCSS('text-decoration-line', 'line-through')
  await expect(sheet(anna).locator('[data-struck=true]')).toHaveCount(1)
  await button(anna, 'Gestrichenes zeigen').click()
  await expect(first).toBeHidden()
  await button(anna, 'Gestrichenes zeigen').click()
  await expect(first).toBeVisible()
})

test('[DOC-33] [DOC-34] [DOC-35] [DOC-36] selected text is styled, sized, coloured and aligned', async ({
  personAt,
}) => {
  const anna = await personAt('anna-styles')
  await newScript(anna, 'Stile')
  await anna.keyboard.type('Vorhang')
  await anna.keyboard.press('Shift+Home')
  await anna.keyboard.press('Control+b')
  await anna.getByRole('button', { name: /^Schriftgröße/ }).click()
  await expect(anna.getByRole('menuitemradio')).toHaveCount(18)
  await anna.getByRole('menuitemradio', { name: '28', exact: true }).click()
  await anna.getByRole('button', { name: 'Textfarbe' }).click()
  await anna.getByRole('menuitemradio', { name: 'Farbe 7' }).click()
  await expect(anna.getByRole('menu')).toBeHidden()
  await expect(sheet(anna)).toBeFocused()
  await anna.keyboard.press('Control+Shift+e')
  const word = sheet(anna).locator('p span[data-text-style]').first()
  await expect(word).toHaveCSS('font-size', '28px')
  await expect(sheet(anna).locator('p strong').first()).toHaveText('Vorhang')
  await expect(sheet(anna).locator('p').first()).toHaveCSS('text-align', 'center')
  await anna.getByRole('button', { name: /^Absatzart/ }).click()
  await anna.getByRole('menuitemradio', { name: 'Überschrift 2' }).click()
  await expect(sheet(anna).locator('h2')).toHaveCSS('font-size', '24px')
})
