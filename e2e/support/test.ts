import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { startPostgres } from '#test/support/postgres.ts'
import { PASSWORD } from './password.ts'
import { createTestServer, type TestServer } from './server.ts'

interface TestFixtures extends TestOptions {
  /** The house of the test's people: the worker's server, or one with other settings, of the test alone. */
  readonly house: TestServer
  /** Registers a new user, who is signed in in their own browser, which has loaded no page yet. */
  readonly signedIn: (username: string) => Promise<Page>
  /** Registers a new user in their own browser and opens the script list. */
  readonly personAt: (username: string) => Promise<Page>
}

/** The options that a test sets with `test.use`. */
interface TestOptions {
  /** The messages of errors that may be uncaught in the test's pages; null: none. */
  readonly mayThrow: RegExp | null
}

/** The options that a project of playwright.config.ts sets. */
export interface WorkerOptions {
  readonly database: 'embedded' | 'postgres'
}

interface WorkerFixtures {
  readonly server: TestServer
}

export const test = base.extend<TestFixtures, WorkerOptions & WorkerFixtures>({
  database: ['embedded', { option: true, scope: 'worker' }],

  server: [
    async ({ database }, use) => {
      const postgres = database === 'postgres' ? await startPostgres() : null
      const server = await createTestServer(postgres ? { DATABASE_URL: postgres.url } : {})
      await server.start()
      await use(server)
      await server.dispose()
      await postgres?.stop()
    },
    { scope: 'worker' },
  ],

  mayThrow: [null, { option: true }],

  house: async ({ server }, use) => {
    await use(server)
  },

  context: async ({ context, mayThrow }, use) => {
    const errors = uncaughtErrorsIn(context, mayThrow)
    slowDown(context)
    await use(context)
    expect(errors).toEqual([])
  },

  signedIn: async ({ browser, house, mayThrow }, use) => {
    const pages: Page[] = []
    const errors: (readonly string[])[] = []
    await use(async (username) => {
      const context = await browser.newContext({ baseURL: house.url })
      errors.push(uncaughtErrorsIn(context, mayThrow))
      slowDown(context)
      const page = await context.newPage()
      pages.push(page)
      // By the call alone, because auth.spec.ts tests the screen.
      const account = { email: emailOf(username), username, password: PASSWORD }
      const answer = await context.request.post('/register', {
        data: { ...account, remember: true, cookieOnly: true },
      })
      expect(answer.ok(), await answer.text()).toBe(true)
      return page
    })
    for (const page of pages) await page.context().close()
    expect(errors.flat()).toEqual([])
  },

  personAt: async ({ signedIn }, use) => {
    await use(async (username) => {
      const page = await signedIn(username)
      await page.goto('/scripts')
      await expect(page.getByRole('button', { name: `Menü von ${username}` })).toBeVisible()
      return page
    })
  },
})

/** The errors of a browser's pages from now on that no code catches and the test does not expect. */
function uncaughtErrorsIn(context: BrowserContext, mayThrow: RegExp | null): readonly string[] {
  const errors: string[] = []
  context.on('weberror', (event) => {
    const error = event.error()
    // with the message, because an error that the browser itself throws has no stack
    if (!mayThrow?.test(error.message)) errors.push(`${error.message} ${error.stack}`)
  })
  return errors
}

/** Slows the browser's pages down by the factor in `SLOWDOWN`: keys that come before their time are found so. */
function slowDown(context: BrowserContext): void {
  const rate = Number(process.env['SLOWDOWN'] ?? 1)
  if (rate === 1) return
  context.on('page', (page) => {
    void context
      .newCDPSession(page)
      .then((session) => session.send('Emulation.setCPUThrottlingRate', { rate }))
  })
}

/** Registers through the screen, as a person would. */
export async function register(page: Page, username: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await page.getByLabel('E-Mail').fill(emailOf(username))
  await page.getByLabel('Benutzername').fill(username)
  await page.getByLabel('Passwort').fill(PASSWORD)
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect(page).toHaveURL(/\/scripts$/)
}

const emailOf = (username: string) => `${username}@ensemble.example`

export { expect, PASSWORD }
