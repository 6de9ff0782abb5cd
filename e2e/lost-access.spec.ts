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

const localCopies = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

test('[COL-39] [NAV-17] [SEC-26] losing access while reading leads to the list with a message, and deletes the local copy', async ({
  signedIn,
}) => {
  const [owner, guest] = [await signedIn('dagmar'), await signedIn('emil')]
  const { id } = await call<{ id: string }>(owner, 'POST', '/api/scripts', { title: 'Geheim' })
  const share = await call<{ id: string }>(owner, 'POST', `/api/s/${id}/share`, {
    username: 'emil',
    permission: 'write',
  })
  await guest.goto(`/editor/${id}`)
  await sheet(guest).click()
  await guest.keyboard.type('Nur für uns.')
  await call(owner, 'DELETE', `/api/s/${id}/shares/${share.id}`)
  await expect(guest.getByRole('alert')).toHaveText(
    '„Geheim“ gibt es nicht mehr, oder du hast keinen Zugriff darauf.',
  )
  await expect(guest).toHaveURL(/\/scripts$/)
  await expect(guest.getByRole('link', { name: 'Geheim' })).toHaveCount(0)
  await expect.poll(() => localCopies(guest)).toEqual([])
})

test('[SEC-4] [SEC-26] [SEC-27] a reader sees a badge and no tools, and cannot type', async ({
  signedIn,
}) => {
  const [owner, guest] = [await signedIn('friedl'), await signedIn('gunnar')]
  const { id } = await call<{ id: string }>(owner, 'POST', '/api/scripts', { title: 'Lesung' })
  await call(owner, 'POST', `/api/s/${id}/share`, { username: 'gunnar', permission: 'read' })
  await owner.goto(`/editor/${id}`)
  await sheet(owner).click()
  await owner.keyboard.type('Lest mit.')
  await guest.goto(`/editor/${id}`)
  await expect(sheet(guest)).toContainText('Lest mit.')
  await expect(guest.getByText('Nur lesen')).toBeVisible()
  await expect(guest.getByRole('toolbar')).toHaveCount(0)
  await sheet(guest).click()
  await guest.keyboard.type('Heimlich.')
  await expect(sheet(guest)).not.toContainText('Heimlich.')
  expect(await localCopies(guest)).toHaveLength(1)

  // a right that changes while the page is open: in a public script another share is no loss of access
  await call(owner, 'PATCH', `/api/s/${id}/public`)
  const replaceShare = async (permission: 'read' | 'write') => {
    const [[share] = []] = await call<[{ id: string }, string][]>(
      owner,
      'GET',
      `/api/s/${id}/shares`,
    )
    await call(owner, 'DELETE', `/api/s/${id}/shares/${share?.id}`)
    await call(owner, 'POST', `/api/s/${id}/share`, { username: 'gunnar', permission })
  }
  await replaceShare('write')
  await expect(guest.getByText('Nur lesen')).toBeHidden()
  await expect(guest.getByRole('toolbar')).toBeVisible()
  await sheet(guest).click()
  await guest.keyboard.type('Offen.')
  await expect(sheet(owner)).toContainText('Offen.')
  await replaceShare('read')
  await expect(guest.getByText('Nur lesen')).toBeVisible()
  await expect(guest.getByRole('toolbar')).toHaveCount(0)
  await guest.keyboard.type('Heimlich.')
  await expect(sheet(guest)).not.toContainText('Heimlich.')
})

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
