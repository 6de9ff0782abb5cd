import { defineConfig } from 'vitest/config'

/** What every test of the sources is run with, those on the bundle and those of components as well. */
export const OF_EVERY_TEST = {
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // a busy machine takes its time; what does not come at all fails all the same
  expect: { poll: { timeout: 10_000 } },
} as const

export const WITH_SERVERS = {
  setupFiles: 'test/support/every-text.ts',
  globalSetup: 'test/support/global-setup.ts',
} as const

/** A module that they replace must not have been loaded by a file before them. */
const WITH_MODULES_REPLACED = [
  'src/server/auth/password-work.test.ts',
  'src/server/auth/provider-sign-in.test.ts',
  'src/server/imports/import-log.test.ts',
]

export default defineConfig({
  test: {
    // they wait for processes and databases half of the time
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...OF_EVERY_TEST,
          name: 'script',
          include: ['src/{shared,client/editor}/**/*.test.ts'],
          setupFiles: [
            WITH_SERVERS.setupFiles,
            'test/support/leave-no-trace.ts',
            'test/support/dismiss-messages.ts',
          ],
          // They only compute. Loading what they test anew for each file takes three times as long as they do.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          ...OF_EVERY_TEST,
          name: 'app',
          // what draws something is `x.test.tsx`: vitest.components.config.ts
          include: ['src/client/**/*.test.ts'],
          exclude: ['src/client/editor/**'],
          setupFiles: WITH_SERVERS.setupFiles,
          pool: 'threads',
        },
      },
      {
        test: {
          ...OF_EVERY_TEST,
          ...WITH_SERVERS,
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: WITH_MODULES_REPLACED,
          setupFiles: [WITH_SERVERS.setupFiles, 'test/support/leave-no-trace.ts'],
          // loading the server anew for each file takes as long as a third of its tests
          isolate: false,
        },
      },
      {
        test: {
          ...OF_EVERY_TEST,
          ...WITH_SERVERS,
          name: 'server, modules replaced',
          include: WITH_MODULES_REPLACED,
        },
      },
    ],
  },
})
