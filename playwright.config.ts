import { defineConfig } from '@playwright/test'
import type { WorkerOptions } from './e2e/support/test.ts'
import { ensureChromium, ensureHeadlessShell } from './scripts/ensure-chromium.ts'

/** Printing with its text, the wake lock, and the app that a browser keeps: of tests whose title has this. */
const ONLY_IN_A_WHOLE_BROWSER = /@whole-browser/
/** Once more on PostgreSQL: what a test of the server alone does not show. */
const ON_BOTH_DATABASES = /@both-databases/

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
      // a house's LAN (lan.spec.ts)
      '--host-resolver-rules=MAP haus.test 127.0.0.1',
    ],
  },
})

const inHeadlessShell = () => ({
  ...inBrowser(ensureHeadlessShell()),
  // a click waits until what it is meant for stands still
  contextOptions: { reducedMotion: 'reduce' as const },
})

export default defineConfig<object, WorkerOptions>({
  testDir: 'e2e',
  outputDir: 'test-results',
  // they wait for the page and the server nearly half of the time
  workers: 3,
  timeout: 60_000,
  retries: 0,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'de-DE',
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'headless shell',
      grepInvert: ONLY_IN_A_WHOLE_BROWSER,
      use: inHeadlessShell(),
    },
    {
      name: 'PostgreSQL',
      grep: ON_BOTH_DATABASES,
      use: { ...inHeadlessShell(), database: 'postgres' },
    },
    {
      name: 'whole browser',
      grep: ONLY_IN_A_WHOLE_BROWSER,
      use: inBrowser(ensureChromium()),
    },
  ],
})
