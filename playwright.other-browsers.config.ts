// What is done in Firefox and in WebKit, which WebDriver drives: Playwright only runs these tests.
import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './e2e/other-browsers/people.ts'
import type { WorkerOptions } from './e2e/support/test.ts'

export default defineConfig<object, WorkerOptions & EngineOptions>({
  testDir: 'e2e/other-browsers',
  outputDir: 'test-results',
  workers: 2,
  timeout: 240_000,
  retries: 0,
  expect: { timeout: 30_000 },
  projects: [
    { name: 'Firefox', use: { engine: 'Firefox' } },
    { name: 'WebKit', use: { engine: 'WebKit' } },
  ],
})
