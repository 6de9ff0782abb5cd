// What is done in Firefox and in WebKit, which WebDriver drives: Playwright only runs these tests.
import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './e2e/other-browsers/people.ts'
import type { WorkerOptions } from './e2e/support/test.ts'
import { BUSY_MACHINE_MS, LONGEST_TEST_MS } from './test/support/busy-machine.ts'

export default defineConfig<object, WorkerOptions & EngineOptions>({
  testDir: 'e2e/other-browsers',
  outputDir: 'test-results',
  workers: 2,
  timeout: LONGEST_TEST_MS,
  retries: 0,
  expect: { timeout: BUSY_MACHINE_MS },
  projects: [
    { name: 'Firefox', use: { engine: 'Firefox' } },
    { name: 'WebKit', use: { engine: 'WebKit' } },
  ],
})
