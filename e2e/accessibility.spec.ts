import { barriersIn } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'

test('[UI-9] the page that the server sends, with its language, its title and its viewport', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await expect(page.getByRole('form', { name: 'Anmelden' })).toBeVisible()
  expect(await barriersIn(page, 'html')).toEqual([])
})
