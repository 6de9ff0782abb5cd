import { defineConfig } from '@playwright/test'
import type { WorkerOptions } from './e2e/support/test.ts'
import { ensureChromium, ensureHeadlessShell } from './scripts/ensure-chromium.ts'
import { BUSY_MACHINE_MS, LONGEST_TEST_MS } from './test/support/busy-machine.ts'
import './test/support/compile-cache.ts'

/**
 * Tests with this in the title need the whole browser: for the wake lock and speech recognition, for the installed app, and
 * where printed words are compared, since the headless shell sets letters with other gaps, which a PDF's reader takes for
 * spaces. All else of paper and of an app without a network is the same in the shell, for half of the time.
 */
const ONLY_IN_A_WHOLE_BROWSER = /@whole-browser/
/**
 * Tests with this in the title run on PostgreSQL: ways of several people through sessions and what the server
 * stores. All others run on the embedded database. No page depends on the database, and the tests of the server run its calls
 * and sockets on both (decision 170).
 */
const ON_POSTGRES = /@postgres/

const inBrowser = (executablePath: string) => ({
  launchOptions: {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // a host name as in a house's LAN (lan.spec.ts)
      '--host-resolver-rules=MAP haus.test 127.0.0.1',
      // a microphone that beeps, and the permission to use it (with-recogniser.ts)
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
})

const inHeadlessShell = () => ({
  ...inBrowser(ensureHeadlessShell()),
  // without animations, because a click waits until its target stands still
  contextOptions: { reducedMotion: 'reduce' as const },
})

export default defineConfig<object, WorkerOptions>({
  testDir: 'e2e',
  // in Firefox and WebKit: playwright.other-browsers.config.ts
  testIgnore: 'other-browsers/**',
  outputDir: 'test-results',
  // the workers may outnumber the processors: tests wait for the page and the server more than half of the time
  workers: 4,
  // Each test goes to the next worker that is free: the tests of a long file at the end would leave three workers idle.
  // Files whose tests share a house of their own stay in one worker (native.spec.ts).
  fullyParallel: true,
  timeout: LONGEST_TEST_MS,
  retries: 0,
  expect: { timeout: BUSY_MACHINE_MS },
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'de-DE',
    serviceWorkers: 'block',
    // an action that never comes to its end fails by itself, so that its step is the first message of the failure
    actionTimeout: BUSY_MACHINE_MS,
    navigationTimeout: BUSY_MACHINE_MS,
  },
  // A worker belongs to one project and has a server and a browser of its own: the small projects have few of them. They come
  // first, so that the tests of the largest one fill the end.
  projects: [
    {
      name: 'whole browser',
      grep: ONLY_IN_A_WHOLE_BROWSER,
      workers: 1,
      use: inBrowser(ensureChromium()),
    },
    {
      name: 'PostgreSQL',
      grep: ON_POSTGRES,
      workers: 1,
      use: { ...inHeadlessShell(), database: 'postgres' },
    },
    {
      name: 'headless shell',
      grepInvert: [ONLY_IN_A_WHOLE_BROWSER, ON_POSTGRES],
      use: inHeadlessShell(),
    },
  ],
})
