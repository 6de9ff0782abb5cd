import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // what draws something is `x.test.tsx`: vitest.components.config.ts
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['test/support/every-text.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // a busy machine takes its time; what does not come at all fails all the same
    expect: { poll: { timeout: 10_000 } },
  },
})
