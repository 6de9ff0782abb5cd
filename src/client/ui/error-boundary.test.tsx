import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { log } from '#/client/local/log.ts'
import { setPreferences } from '#/client/preferences/preferences.ts'
import { api } from '#/shared/api/index.ts'
import { answerInstead, renderApp, signUp } from '#test/components/app.tsx'
import { stayHere } from '#test/components/leaving.ts'
import { button } from '#test/components/screens.ts'
import { renderNewScript } from '#test/components/script.ts'

const failure = page.getByRole('alert')

/** Collects the logged errors, which then do not reach the console. */
function hearErrors(): () => string {
  const errors = vi.spyOn(log, 'error').mockReturnValue()
  onTestFinished(() => errors.mockRestore())
  return () => errors.mock.calls.map(([message]) => message).join('\n')
}

test('[NAV-12] [NAV-13] [NAV-16] a page that fails says so, counts, and names a possible loop', async () => {
  const errors = hearErrors()
  const leaving = stayHere()
  const broken = { name: { broken: true }, form: null, address: null, email: null }
  answerInstead(api.getLegalNotice, () => Response.json(broken))
  renderApp('/imprint')
  setPreferences({ lang: 'en' })
  await expect.element(failure.getByRole('heading')).toHaveTextContent('Page Error')
  await expect.element(failure).toMatchTextContent('This error has occurred 1 time.')
  for (const times of ['2 times', '3 times']) {
    expect(errors()).not.toContain('Possible error loop')
    await button('Try Again').click()
    await expect.element(failure).toMatchTextContent(`This error has occurred ${times}.`)
  }
  expect(errors()).toContain('Possible error loop: 3 errors in a page')
  expect(leaving).toEqual([])
  await button('Go to Home').click()
  await expect.poll(() => leaving).toEqual(['push /'])
})

test('[NAV-13] [NAV-14] a section that fails leaves the header, and starts afresh elsewhere', async () => {
  hearErrors()
  await signUp('zora')
  await renderNewScript('Zoras Stück')
  setPreferences({ lang: 'en' })
  answerInstead(api.listScripts, () => Response.json([{ id: 'x', title: { broken: true } }]))
  await page.getByRole('banner').getByRole('link', { name: 'Scripts', exact: true }).click()
  await expect.element(failure.getByRole('heading')).toHaveTextContent('Section Error')
  await expect.element(failure).toMatchTextContent('This error has occurred 1 time.')
  await expect.element(button('zora’s menu')).toBeVisible()
  history.back()
  await expect.element(page.getByRole('textbox', { name: 'Script', exact: true })).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
})
