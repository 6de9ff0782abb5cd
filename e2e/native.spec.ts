import { freePort } from '#test/support/free-port.ts'
import { startIdentityProvider } from '#test/support/identity-provider.ts'
import { type NativeApp, serveNativeApp } from './support/native-app.ts'
import {
  alertsOf,
  card,
  chooseInUserMenu,
  createThroughScreen,
  sheet,
  signIn,
} from './support/scripts.ts'
import { createTestServer, type TestServer } from './support/server.ts'
import { expect, register, test } from './support/test.ts'

const CLIENT_ID = 'stichwort-native'

// in one worker: a second one would build the native app once more
test.describe.configure({ mode: 'default' })

let provider: Awaited<ReturnType<typeof startIdentityProvider>>
let backend: TestServer
let app: NativeApp
test.beforeAll(async () => {
  const port = await freePort()
  provider = await startIdentityProvider(CLIENT_ID)
  backend = await createTestServer({
    NATIVE_ORIGINS: `http://127.0.0.1:${port}`,
    OIDC_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: CLIENT_ID,
  })
  await backend.start()
  app = await serveNativeApp(backend.url, port)
})
test.afterAll(async () => {
  await app?.close()
  await backend?.dispose()
  await provider?.close()
})

test('[API-2] [UI-28] [ACC-31] the native build signs in, lists and edits from another origin', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: app.origin })
  const page = await context.newPage()
  const called = new Set<string>()
  const sockets = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') called.add(new URL(request.url()).origin)
  })
  page.on('websocket', (socket) => sockets.add(new URL(socket.url()).host))

  await register(page, 'nadja')
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  expect(token).toMatch(/^[\w-]{20,}$/)
  await createThroughScreen(page, 'Unterwegs')
  await sheet(page).click()
  await page.keyboard.type('Auf der Probebühne geschrieben.')
  await expect(page.getByRole('status', { name: 'Verbunden' })).toBeAttached()

  expect([...called]).toEqual([backend.url])
  expect([...sockets]).toEqual([new URL(backend.url).host])
  expect(await context.cookies()).toEqual([])

  await test.step('edits are at the backend, and the token dies with the sign-out', async () => {
    await chooseInUserMenu(page, 'nadja', 'Abmelden')
    await expect(page.getByRole('form', { name: 'Anmelden' })).toBeVisible()
    const me = await fetch(`${backend.url}/api/me`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(me.status).toBe(401)
    await page.getByLabel('Angemeldet bleiben').setChecked(false)
    await signIn(page, 'nadja')
    await card(page, 'Unterwegs').click()
    await expect(sheet(page)).toContainText('Auf der Probebühne geschrieben.')
  })

  // a new page has a new, empty session storage, like the app after a restart
  await test.step('[ACC-67] after a restart the session goes on only if it was to be kept', async () => {
    const forgotten = await context.newPage()
    await forgotten.goto('/')
    await forgotten.getByLabel('Angemeldet bleiben').setChecked(true)
    await signIn(forgotten, 'nadja')
    const restarted = await context.newPage()
    await restarted.goto('/scripts')
    await expect(card(restarted, 'Unterwegs')).toBeVisible()
    await chooseInUserMenu(restarted, 'nadja', 'Abmelden')
    await expect(restarted.getByRole('form', { name: 'Anmelden' })).toBeVisible()
    expect(await restarted.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
  await context.close()
})

test('[ACC-55] third-party sign-in opens the system browser, which opens the app again', async ({
  browser,
}) => {
  provider.signInAs({ sub: '9', email: 'nico@ensemble.example', email_verified: true })
  const context = await browser.newContext({ baseURL: app.origin })
  const page = await context.newPage()
  const alerts = alertsOf(page)
  // The app's shell: it opens addresses in the system browser, and reports the address that opens the app.
  await page.addInitScript(() => {
    const shell = { opened: '', listener: (_: { readonly url: string }) => {} }
    Object.assign(window, {
      shell,
      open: (url: string, target: string) => {
        if (target === '_system') shell.opened = url
        return null
      },
      Capacitor: {
        Plugins: {
          App: {
            addListener: (_: string, listener: typeof shell.listener) => {
              shell.listener = listener
            },
          },
        },
      },
    })
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Mit Google anmelden' }).click()
  const opened = () =>
    page.evaluate(() => (window as unknown as { shell: { opened: string } }).shell.opened)
  await expect.poll(opened).toContain(provider.issuer)
  const systemBrowser = await browser.newContext()
  const outside = await systemBrowser.newPage()
  // This machine has no app to open: the test stops the navigation and keeps its address as the page's title.
  await outside.addInitScript(() => {
    window.navigation.addEventListener('navigate', (event) => {
      if (!event.destination.url.startsWith('de.stichwort.app:')) return
      event.preventDefault()
      document.title = event.destination.url
    })
  })
  await outside.goto(await opened())
  await expect(outside).toHaveTitle(/^de\.stichwort\.app:/)
  const url = await outside.title()
  await page.evaluate(
    (url) =>
      (
        window as unknown as { shell: { listener: (opened: { readonly url: string }) => void } }
      ).shell.listener({ url }),
    url,
  )
  await expect(page.getByRole('button', { name: 'Menü von nico' })).toBeVisible()
  expect(alerts).toEqual([])
  await systemBrowser.close()
  await context.close()
})
