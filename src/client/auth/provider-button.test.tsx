import { expect, onTestFinished, test, vi } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { answerInstead, renderApp } from '#test/components/app.tsx'
import { button } from '#test/components/screens.ts'

const GOOGLE = {
  client_id: 'a-house',
  authorization_endpoint: 'https://provider.example/authorize',
}

/** Records the texts of the page's alerts, and the addresses of the windows that it opens. */
function watchWindows() {
  const alert = vi.spyOn(window, 'alert').mockReturnValue()
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => [alert, open].forEach((spy) => spy.mockRestore()))
  return {
    alerts: () => alert.mock.calls.map(([said]) => said),
    opened: () => open.mock.calls.map(([address]) => String(address)),
  }
}

test('[ACC-54] without a client id the button answers with the alert', async () => {
  const { alerts, opened } = watchWindows()
  renderApp()
  await button('Mit Google anmelden').click()
  await expect.poll(alerts).toEqual(['Google-Anmeldung konnte nicht gestartet werden'])
  expect(opened()).toEqual([])
})

test('[ACC-53] a popup that may not open alerts that it did not start', async () => {
  const { alerts, opened } = watchWindows()
  answerInstead(api.getSignInOptions, () => Response.json({ google: GOOGLE }))
  renderApp()
  await button('Mit Google anmelden').click()
  await expect.poll(alerts).toEqual(['Google-Anmeldung konnte nicht gestartet werden'])
  expect(opened()).toEqual([expect.stringContaining(GOOGLE.authorization_endpoint)])
})

test('[ACC-53] options that cannot be had alert that it did not start', async () => {
  const { alerts } = watchWindows()
  answerInstead(api.getSignInOptions, () => Response.error())
  renderApp()
  await button('English').click()
  await button('Sign in with Google').click()
  await expect.poll(alerts).toEqual(['Failed to start Google login'])
})

/** Sends the provider's answer as the callback page does: to the page that waits for an answer with this state. */
function handOver(answer: Readonly<Record<string, string>>): void {
  const channel = new BroadcastChannel(`sign-in/${answer['state']}`)
  channel.postMessage(new URLSearchParams(answer).toString())
  channel.close()
}

/** Presses the button; returns the state of the request that goes to the provider. */
async function ask(name: string, opened: () => readonly string[]): Promise<string> {
  const before = opened().length
  await button(name).click()
  await expect.poll(opened).toHaveLength(before + 1)
  return new URL(opened().at(-1) ?? '').searchParams.get('state') ?? ''
}

/** Answers in the server's place and refuses all tokens; returns the bodies that were sent. */
function refuseTokens(): readonly unknown[] {
  const tokens: unknown[] = []
  answerInstead(api.loginGoogle, ({ body }) => {
    tokens.push(body)
    return Response.json({ error: 'No', code: 'identity_refused' }, { status: 401 })
  })
  return tokens
}

test.each([
  [
    'declining at the provider',
    { error: 'access_denied' },
    'Keine Anmeldedaten erhalten',
    'No credential received',
  ],
  [
    'a refused token',
    { id_token: 'forged' },
    'Google-Anmeldung fehlgeschlagen',
    'Google login failed',
  ],
])('[ACC-53] %s is alerted', async (_, answer, inGerman, inEnglish) => {
  const { alerts, opened } = watchWindows()
  vi.mocked(window.open).mockReturnValue(window)
  answerInstead(api.getSignInOptions, () => Response.json({ google: GOOGLE }))
  refuseTokens()
  renderApp()
  handOver({ ...answer, state: await ask('Mit Google anmelden', opened) })
  await expect.poll(alerts).toEqual([inGerman])
  await button('English').click()
  handOver({ ...answer, state: await ask('Sign in with Google', opened) })
  await expect.poll(() => alerts().at(-1)).toBe(inEnglish)
})

test('[ACC-51] an answer to another request signs no person in', async () => {
  const { alerts, opened } = watchWindows()
  vi.mocked(window.open).mockReturnValue(window)
  answerInstead(api.getSignInOptions, () => Response.json({ google: GOOGLE }))
  const tokens = refuseTokens()
  renderApp()
  const state = await ask('Mit Google anmelden', opened)
  handOver({ state: 'stranger', id_token: 'theirs' })
  // the second answer's alert proves that the page has ignored the first answer
  handOver({ state, id_token: 'ours' })
  await expect.poll(alerts).toHaveLength(1)
  expect(tokens).toEqual([expect.objectContaining({ id_token: 'ours' })])
})
