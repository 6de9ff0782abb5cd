import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { defineConfig } from 'vitest/config'
import { BUSY_MACHINE_MS, LONGEST_TEST_MS } from './test/support/busy-machine.ts'
import './test/support/compile-cache.ts'

/** The settings of every test of the sources, and of the tests on the bundle. */
export const OF_EVERY_TEST = {
  testTimeout: LONGEST_TEST_MS,
  hookTimeout: LONGEST_TEST_MS,
  expect: { poll: { timeout: BUSY_MACHINE_MS } },
} as const

const WITH_SERVERS = {
  globalSetup: ['test/support/global-setup.ts', 'test/support/sqlite-template.ts'],
}

const OF_THE_SERVER = {
  ...OF_EVERY_TEST,
  ...WITH_SERVERS,
  setupFiles: 'test/support/leave-no-trace.ts',
  alias: [{ find: /^@node-rs\/argon2$/, replacement: path.resolve('test/support/argon2.ts') }],
  // loading the server anew for each file would take a third of the time of its tests
  isolate: false,
}

/** These tests replace modules, so no test file before them may have loaded these modules. */
const WITH_MODULES_REPLACED = [
  'src/server/collab/carry-over/late-cost.test.ts',
  'src/server/auth/password-work.test.ts',
  'src/server/auth/provider-sign-in.test.ts',
  'src/server/imports/import-log.test.ts',
]

/** These compute for long enough that V8's dearest compiler pays: with it they take little more than half of the time. */
const WITH_LONG_LOOPS = ['src/server/collab/honest-work.test.ts']

/** Text that moves, on documents alone; over the server's rooms: test/together/room. */
const ON_DOCUMENTS = 'test/together/*.test.ts'

// For the threads of the projects that only compute: the script's tests need a tenth less processor time with more room for
// young objects, and another tenth without V8's dearest compiler, whose code is hardly used before a test ends. The server's
// tests run in processes without that compiler, too, and with the room that Node gives a server.
for (const flag of ['--min-semi-space-size=32', '--max-semi-space-size=64', '--no-turbofan'])
  setFlagsFromString(flag)

export default defineConfig({
  test: {
    // the workers may outnumber the processors: tests wait for processes and databases half of the time
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...OF_EVERY_TEST,
          name: 'script',
          include: ['src/{shared,client/editor}/**/*.test.ts', ON_DOCUMENTS],
          setupFiles: ['test/support/leave-no-trace.ts', 'test/support/dismiss-messages.ts'],
          // These tests only compute. Loading the modules anew for each file takes three times as long as the tests.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          ...OF_EVERY_TEST,
          name: 'app',
          // tests of components are `x.test.tsx`: vitest.components.config.ts
          include: ['src/client/**/*.test.ts'],
          exclude: ['src/client/editor/**'],
          setupFiles: ['test/support/leave-no-trace.ts', 'test/support/dismiss-messages.ts'],
          // as above: a third of the time
          pool: 'threads',
          isolate: false,
        },
      },
      // before the others: one file that takes long
      { test: { ...OF_THE_SERVER, name: 'server, long loops', include: WITH_LONG_LOOPS } },
      {
        test: {
          ...OF_THE_SERVER,
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...WITH_MODULES_REPLACED, ...WITH_LONG_LOOPS, ON_DOCUMENTS],
          // the test's own process; the servers and commands that it starts have every compiler
          execArgv: ['--no-turbofan'],
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
