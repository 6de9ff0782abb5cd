import { openNewScript, sheet } from './support/scripts.ts'
import { expect, test } from './support/test.ts'

test('[PAG-6] [PAG-8] the chosen margin holds in a narrow window, too, and the ruler shows what holds', async ({
  signedIn,
}) => {
  const anna = await signedIn('anna-margins')
  await anna.setViewportSize({ width: 1000, height: 800 })
  await openNewScript(anna, 'Ränder')
  await sheet(anna).click()
  await anna.keyboard.type('Absatz.')
  await anna.evaluate(() => window.dispatchEvent(new Event('editor:toggle-ruler')))
  const left = anna.getByRole('slider', { name: 'Linker Rand' })
  const expectMargin = async (px: number) => {
    await expect(sheet(anna)).toHaveCSS('padding-left', `${px}px`)
    await expect(left).toHaveAttribute('aria-valuenow', String(px))
    const width = await sheet(anna).evaluate((text) => text.clientWidth)
    await expect(anna.getByText(`${width - 2 * px} px`, { exact: true })).toBeVisible()
  }
  await expectMargin(56)
  for (let step = 0; step < 8; step++) await left.press('ArrowRight')
  await expectMargin(120)
  await anna.setViewportSize({ width: 1440, height: 900 })
  await expectMargin(120)
  // beside the sidebar the window has no room for such wide margins
  await anna.setViewportSize({ width: 780, height: 800 })
  for (let step = 0; step < 10; step++) await left.press('ArrowRight')
  const width = await sheet(anna)
    .getByText('Absatz.')
    .evaluate((text) => text.clientWidth)
  expect(width).toBeGreaterThanOrEqual(120)
  await expect(anna.getByText(`${width} px`, { exact: true })).toBeVisible()
})
