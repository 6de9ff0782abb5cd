import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { startPostgres } from '#test/support/postgres.ts'
import { PASSWORD } from './password.ts'
import { createSeat, type Seat, uncaughtErrorsIn } from './seats.ts'
import { createTestServer, type TestServer } from './server.ts'

interface TestFixtures extends TestOptions {
  /** The house of the test's people: the worker's server, or one with other settings, of the test alone. */
  readonly house: TestServer
  /** Takes a seat for a person of the test. */
  readonly seats: () => Promise<Seat>
  /** Registers a new user, who is signed in in their own browser, which knows nothing of the app yet but its files. */
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
  /** The free seats of the worker's house, by the options of their browsers. */
  readonly freeSeats: Map<string, Seat[]>
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

  freeSeats: [
    async ({ browser: _ }, use) => {
      const seats = new Map<string, Seat[]>()
      await use(seats)
      for (const { context } of [...seats.values()].flat()) await context.close()
    },
    { scope: 'worker' },
  ],

  mayThrow: [null, { option: true }],

  house: async ({ server }, use) => {
    await use(server)
  },

  context: async ({ context, mayThrow }, use) => {
    const errors = uncaughtErrorsIn(context)
    slowDown(context)
    await use(context)
    expect(describe(errors, mayThrow)).toEqual([])
  },

  seats: async (
    { browser, house, server, freeSeats, viewport, hasTouch, isMobile, userAgent, contextOptions },
    use,
  ) => {
    const key = JSON.stringify([viewport, hasTouch, isMobile, userAgent, contextOptions])
    const isOfWorker = house === server
    const free = (isOfWorker ? freeSeats.get(key) : null) ?? []
    const taken: Seat[] = []
    await use(async () => {
      const terms = { baseURL: house.url, viewport, prepare: slowDown }
      const seat = free.pop() ?? (await createSeat(browser, terms))
      taken.push(seat)
      return seat
    })
    for (const seat of taken)
      if (!isOfWorker) await seat.context.close()
      else if (await seat.clear()) free.push(seat)
    if (isOfWorker) freeSeats.set(key, free)
  },

  signedIn: async ({ seats, mayThrow }, use) => {
    const taken: Seat[] = []
    await use(async (username) => {
      const seat = await seats()
      taken.push(seat)
      // By the call alone, because auth.spec.ts tests the screen.
      const account = { email: emailOf(username), username, password: PASSWORD }
      const answer = await seat.context.request.post('/register', {
        data: { ...account, remember: true, cookieOnly: true },
      })
      expect(answer.ok(), await answer.text()).toBe(true)
      return seat.page
    })
    expect(taken.flatMap(({ errors }) => describe(errors, mayThrow))).toEqual([])
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

/** The errors that the test does not expect: with their messages, because one that the browser itself throws has no stack. */
const describe = (errors: readonly Error[], mayThrow: RegExp | null): readonly string[] =>
  errors
    .filter(({ message }) => !mayThrow?.test(message))
    .map(({ message, stack }) => `${message} ${stack}`)

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
