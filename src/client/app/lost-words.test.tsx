// Words for a script that is lost before they have arrived.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepLostWords, lostWordsOf } from '#/client/local/refused-words.ts'
import { api } from '#/shared/api/index.ts'
import { renderApp, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { button, sheet } from '#test/components/screens.ts'
import { renderScript } from '#test/components/script.ts'
import { watchSockets } from '#test/components/sockets.ts'
import { p } from '#test/support/script.ts'

const offer = button('Meine Worte kopieren')

async function signUpWithId(username: string): Promise<string> {
  await signUp(username)
  return (await (await fetch(api.getCurrentUser.path)).json()).id
}

test('[COL-687] words that were written offline for a script whose share has ended are offered, and kept for the next page', async () => {
  const sockets = watchSockets()
  const owner = await signUpElsewhere('verloren-wim')
  const id = await signUpWithId('verloren-vera')
  const script = await owner.createScript('Verloren')
  await owner.write(script, p('Für alle.'), p())
  await owner.share(script, 'verloren-vera', 'write')
  await renderScript(script)
  await sheet.getByText('Für alle.').click()
  await expect.element(page.getByRole('status', { name: 'Verbunden' })).toBeInTheDocument()
  sockets.isCut = true
  window.dispatchEvent(new Event('offline'))
  await userEvent.keyboard('Ungehört ')
  await owner.unshare(script, 'verloren-vera')
  sockets.isCut = false
  window.dispatchEvent(new Event('online'))
  await expect.element(offer).toBeVisible()
  expect(lostWordsOf(id).map(({ words }) => words.join(''))).toEqual(['Ungehört'])
})

test('[COL-687] words of a lost script that the page before has kept are offered again, until they are copied', async () => {
  const id = await signUpWithId('verloren-willi')
  keepLostWords(id, { scriptId: 's1', title: 'Faust', words: ['Leiser.'] })
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => void vi.restoreAllMocks())
  renderApp('/scripts')
  await offer.click()
  await expect.element(page.getByText('Worte kopiert')).toBeVisible()
  expect(copied.mock.calls).toEqual([[expect.stringContaining('Leiser.')]])
  expect(lostWordsOf(id)).toEqual([])
})
