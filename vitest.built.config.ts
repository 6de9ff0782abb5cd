// The tests that start the server, once more, on the bundle that `npm start` runs: a bundler may leave out what the
// sources do.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, mergeConfig } from 'vitest/config'
import ofSources from './vitest.config.ts'

/** They look into modules, which a bundle does not have. */
const LOOKING_INSIDE = [
  'src/server/auth/provider-sign-in.test.ts',
  'src/server/imports/import-log.test.ts',
]

/** In their own process: what starts another one starts it from the sources, and has done so before. */
const startingTheServer = globSync('{src/server,test/contracts}/**/*.test.ts').filter((file) =>
  /\b(startTestApp|createApp)\(/.test(readFileSync(file, 'utf8')),
)

const config = mergeConfig(
  ofSources,
  defineConfig({
    test: {
      env: { ON_BUNDLE: 'yes' },
      alias: { '#/server/app.ts': path.resolve('dist-server/app.js') },
      server: { deps: { external: [/dist-server/] } },
    },
  }),
)
config.test.include = startingTheServer.filter((file) => !LOOKING_INSIDE.includes(file))
export default config
