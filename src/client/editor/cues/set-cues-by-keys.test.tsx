import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { p, say } from '#test/support/script.ts'
import { renderApp, signUp } from '#test/components/app.tsx'
import { link, sheet } from '#test/components/screens.ts'
import { textsOf } from '#test/components/texts.ts'

test('[WRI-1] [WRI-401] many cues are set without a mouse, and no key writes meanwhile', async () => {
  const tabea = await signUp('tabea')
  const script = await tabea.createScript('Die Möwe')
  await tabea.write(
    script,
    say('MASCHA', 'Ich trage Trauer.'),
    say('MEDWEDENKO', 'Warum nur?'),
    p(),
  )
  renderApp('/scripts')
  await link('Die Möwe').click()
  await expect.element(sheet).toBeVisible()
  await page.getByText('Ich trage Trauer.').click()
  const text = () => sheet.element().textContent
  const before = text()
  await userEvent.keyboard('{Control>}{Home}{Alt>}c{/Alt}{/Control}')
  await expect.element(page.getByText(/^L Licht · V Video/)).toBeVisible()
  // marked in turn: the name, the first word, the last word, the first word of the next text (a name), the text behind
  await userEvent.keyboard('l{ArrowRight}s {ArrowRight}pt{Tab}{Tab}{Enter}xy{Backspace}{Delete}')
  const rows = page.getByRole('complementary').getByText(/^Q\d+$/)
  await expect.poll(() => textsOf(rows)).toEqual(['Q101', 'Q101', 'Q101', 'Q101', 'Q102'])
  expect(text()).toBe(before)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => textsOf(rows)).toHaveLength(4)
  await userEvent.keyboard('{Escape}x')
  await expect.poll(text).toMatch(/x/)
})
