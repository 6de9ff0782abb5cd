// The list of scripts where the server is away.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { offlineScripts } from '#/client/api/script-queries.ts'
import { api } from '#/shared/api/index.ts'
import { answerInstead, renderApp, signUp } from '#test/components/app.tsx'
import { renderScript } from '#test/components/script.ts'

const noNetwork = () => {
  throw new TypeError('Failed to fetch')
}

test('[MOB-9] a script that is opened by its link is in the list that is kept for the start without the server', async () => {
  const odette = await signUp('offline-odette')
  const script = await odette.createScript('Odettes Stück')
  expect(offlineScripts()).toBe(null)
  await renderScript(script)
  await expect.poll(offlineScripts).toMatchObject([{ title: 'Odettes Stück' }])
})

test('[MOB-9] a list that was never seen is said to be missing without the server, and is not shown as empty', async () => {
  await signUp('offline-oskar')
  answerInstead(api.listScripts, noNetwork)
  renderApp('/scripts')
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Skripte konnten nicht geladen werden')
  await expect.element(page.getByText('Noch ist die Bühne leer')).not.toBeInTheDocument()
})
