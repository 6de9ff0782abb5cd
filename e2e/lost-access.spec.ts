import type { Page } from '@playwright/test'
import { CSRF_HEADER } from '#/shared/api/headers.ts'
import { expect, test } from './support/test.ts'

const sheet = (page: Page) => page.getByRole('textbox', { name: 'Skript', exact: true })

/** A call as whoever is signed in in the page's browser. */
async function call<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  const cookies = await page.context().cookies()
  const csrf = cookies.find(({ name }) => name === 'csrf_token')?.value ?? ''
  const data = method === 'GET' ? undefined : (body ?? {})
  const response = await page.request.fetch(path, {
    method,
    headers: { [CSRF_HEADER]: csrf },
    data,
  })
  return (response.status() === 204 ? null : await response.json()) as T
}

test('[COL-37] edits made while the server is down are sent when it is back', async ({
  signedIn,
  server,
}) => {
  const [anna, ben] = [await signedIn('hanna'), await signedIn('igor')]
  const { id } = await call<{ id: string }>(anna, 'POST', '/api/scripts', { title: 'Funkloch' })
  await call(anna, 'POST', `/api/s/${id}/share`, { username: 'igor', permission: 'write' })
  await anna.goto(`/editor/${id}`)
  await sheet(anna).click()
  await anna.keyboard.type('Vorher.')
  await ben.goto(`/editor/${id}`)
  await expect(sheet(ben)).toContainText('Vorher.')
  await server.kill()
  await expect(anna.getByText('Offline – du arbeitest an deiner Kopie')).toBeVisible({
    timeout: 20_000,
  })
  await anna.keyboard.type(' Währenddessen.')
  await server.start()
  await expect(sheet(ben)).toContainText('Vorher. Währenddessen.', { timeout: 40_000 })
})
