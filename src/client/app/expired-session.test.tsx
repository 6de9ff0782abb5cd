import { describe, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { PASSWORD } from '../../../e2e/support/password.ts'
import { createQueryClient } from '#/client/api/query-client.ts'
import { sessionQuery } from '#/client/api/session-query.ts'
import { api } from '#/shared/api/index.ts'
import { answerInstead, renderApp, signUp } from '#test/components/app.tsx'
import { button, card, chooseInCardMenu } from '#test/components/screens.ts'

test('[ACC-41] typed text outlives the session', async () => {
  const nora = await signUp('nora')
  await nora.createScript('Noras Stück')
  renderApp('/scripts')
  const goesOn = async () => {
    await expect.element(page.getByText(/^Deine Sitzung ist abgelaufen\./)).toBeVisible()
    await page.getByLabelText('E-Mail').fill('nora@ensemble.example')
    await page.getByLabelText('Passwort').fill(PASSWORD)
    await button('Anmelden').click()
  }

  await chooseInCardMenu('Noras Stück', 'Teilen')
  const username = page.getByRole('dialog').getByLabelText('Benutzername')
  await username.fill('norbert')
  await commands.forgetCookies()
  await userEvent.keyboard('{Enter}')
  await goesOn()
  await expect.element(username).toHaveValue('norbert')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  await chooseInCardMenu('Noras Stück', 'Umbenennen')
  const title = page.getByRole('textbox', { name: 'Titel' })
  await title.fill('Noras neues Stück')
  await commands.forgetCookies()
  await userEvent.keyboard('{Enter}')
  await goesOn()
  await expect.element(title).toHaveValue('Noras neues Stück')
})

test('[API-533] a refused question about the user is asked again by the person, not by the first rendering', async () => {
  let asked = 0
  const refusal = () => {
    asked += 1
    return Response.json({ error: 'Too many attempts' }, { status: 429 })
  }
  answerInstead(api.getCurrentUser, refusal)
  const client = createQueryClient()
  await client.prefetchQuery(sessionQuery)
  renderApp('/scripts', client)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many attempts')
  expect(asked).toBe(1)
  await button('Noch einmal versuchen').click()
  await expect.poll(() => asked).toBe(2)
})

describe('[OPS-566] an answer that comes after its test changes no session of the next one', () => {
  const nextHasBegun = Promise.withResolvers<void>()

  test('a test that ends before the user is known', async () => {
    await signUp('ist-schon-weg')
    const isAsked = Promise.withResolvers<void>()
    answerInstead(api.getCurrentUser, async (_, ask) => {
      const answer = await ask()
      isAsked.resolve()
      await nextHasBegun.promise
      return answer
    })
    renderApp('/scripts')
    await expect(isAsked.promise).resolves.toBeUndefined()
  })

  test('the next test has its own user', async () => {
    const person = await signUp('ist-jetzt-da')
    nextHasBegun.resolve()
    // meanwhile the late answer is read
    await person.createScript('Eigenes')
    renderApp('/scripts')
    await expect.element(card('Eigenes')).toBeVisible()
  })
})
