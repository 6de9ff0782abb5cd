import { defineConfig } from '@playwright/test'
import { ensureHeadlessShell } from './scripts/ensure-chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  timeout: 60_000,
  // What passes only then is named in the summary as flaky: a race to be mended, not a broken product.
  retries: 1,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'de-DE',
    serviceWorkers: 'block',
    // recording what passes takes a quarter of the processor's time
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: ensureHeadlessShell(),
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
  },
})
