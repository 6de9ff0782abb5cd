import { api } from '../src/shared/api/index.ts'
import { expect, test } from './support/test.ts'

test('[ACC-33] [ACC-34] a new tab finds the session by its cookie, and keeps the marker', async ({
  signedIn,
}) => {
  const page = await signedIn('tabea')
  const tab = await page.context().newPage()
  const asked: string[] = []
  tab.on('request', (request) => {
    if (request.url().endsWith(api.getCurrentUser.path)) asked.push(request.url())
  })
  await tab.goto('/')
  await expect(tab.getByRole('button', { name: 'Menü von tabea' })).toBeVisible()
  expect(asked).toHaveLength(1)
  expect(await tab.evaluate(() => sessionStorage.getItem('token'))).toBe('authenticated')
  await tab.reload()
  await expect(tab.getByRole('button', { name: 'Menü von tabea' })).toBeVisible()
  expect(asked).toHaveLength(2)
})

test('[UI-10] [UI-11] the fonts are ours, and come from our own server', async ({
  page,
  server,
}) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).origin)
  })
  await page.goto(server.url)
  const fontOf = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).fontFamily)
  expect(await fontOf('Stichwort')).toMatch(/^"Fraunces Variable"/)
  expect(await fontOf('Texte & Cues. Gemeinsam.')).toMatch(/^"Inter Variable"/)
  await expect.poll(() => fonts.length).toBeGreaterThanOrEqual(2)
  expect(new Set(fonts)).toEqual(new Set([server.url]))
})
