// Runs tests once more on the bundle that `npm start` runs, for the parts that a bundler may leave out or double: every
// call of the contract, every thread, the files that are read at run time, and libraries that must be there only once.
// Tests that start processes, and the tests in `e2e/`, run on the bundle anyway.
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { OF_EVERY_TEST } from './vitest.config.ts'

export default defineConfig({
  // of its own, because another part of the tests may run beside it
  cacheDir: 'node_modules/.vite-bundle',
  test: {
    ...OF_EVERY_TEST,
    globalSetup: ['test/support/build-server.ts', 'test/support/sqlite-template.ts'],
    setupFiles: 'test/support/leave-no-trace.ts',
    maxWorkers: 3,
    isolate: false,
    include: [
      // each call and each socket, with what is meant and with hostile input; a bundler changes no row of the table of rights,
      // so the contracts of single functions and of rights that end run on the sources alone, and few roles call
      'test/contracts/{access,hostile-requests}.test.ts',
      'src/server/account/account.test.ts',
      'src/server/asr/asr.test.ts',
      'src/server/backup/automatic-backups.test.ts',
      'src/server/collab/collaboration.test.ts',
      'src/server/http/docs/api-docs.test.ts',
      'src/server/imports/conversions.test.ts',
      'src/server/legal/legal.test.ts',
      'src/server/operation/metrics.test.ts',
      'src/server/search/kept-texts.test.ts',
      'src/server/thumbnails/thumbnails.test.ts',
    ],
    env: { ON_BUNDLE: 'yes' },
    alias: { '#/server/app.ts': path.resolve('dist-server/app.js') },
    server: { deps: { external: [/dist-server/] } },
  },
})
