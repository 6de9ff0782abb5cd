// Tests of components, `x.test.tsx`: in a real browser, on the real server, without a build and without loading a page.
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { build, type Connect, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { ensureHeadlessShell } from './scripts/ensure-chromium.ts'
import { commands } from './test/components/commands.ts'
import { BUSY_MACHINE_MS, LONGEST_TEST_MS } from './test/support/busy-machine.ts'
import './test/support/compile-cache.ts'
import { freePort } from './test/support/free-port.ts'

// React as people get it; `REACT=development` runs the tests on its other build, which warns and runs effects twice
if (process.env['REACT'] !== 'development') process.env['NODE_ENV'] = 'production'

const STORE = path.resolve('src/client/ui/store.ts')
const STORES_OF_TESTS = path.resolve('test/components/stores.ts')

/** Has the modules' stores made by test/components/stores.ts, which sets them back after each test. */
const storesOfTests: Plugin = {
  name: 'stores of tests',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith('/store.ts') || importer === STORES_OF_TESTS) return null
    const resolved = await this.resolve(source, importer, { skipSelf: true })
    return resolved?.id === STORE ? STORES_OF_TESTS : null
  },
}

const DEFINED = {
  // no service worker; React's production build sets DEV itself, and finds no service worker at the address
  'import.meta.env.DEV': 'true',
  'import.meta.env.BACKEND_URL': '""',
  'import.meta.env.VERSION': '"test"',
}

/** The code of a worker with all of its modules. */
async function bundled(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: DEFINED,
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: { input: file, output: { format: 'es', codeSplitting: false } },
    },
  })
  const [chunk, ...more] = 'output' in built ? built.output : []
  if (chunk === undefined || more.length > 0) throw new Error(`${file} is not one file`)
  return chunk.code
}

/**
 * Sends each worker as one file, which the page keeps. It starts one for each look at the news, and Vite would send a hundred
 * modules each time: half of the processor time of such a test (docs/lab/tests.md).
 */
function workersInOneFile(): Plugin {
  const codes = new Map<string, Promise<string>>()
  const answer: Connect.NextHandleFunction = (request, response, next) => {
    const [, file] = /^(\/src\/.*-worker\.ts)\?.*worker_file/.exec(request.url ?? '') ?? []
    if (file === undefined) return next()
    const send = (code: string) => {
      response.setHeader('content-type', 'text/javascript')
      response.setHeader('cache-control', 'max-age=3600')
      response.end(code)
    }
    return void codes.getOrInsertComputed(file, () => bundled(`.${file}`)).then(send, next)
  }
  return {
    name: 'workers in one file',
    configureServer: ({ middlewares }) => void middlewares.use(answer),
  }
}

const serverPort = await freePort()
const target = `http://127.0.0.1:${serverPort}`

export default defineConfig({
  // of its own, because another part of the tests may run beside it
  cacheDir: 'node_modules/.vite-components',
  plugins: [storesOfTests, workersInOneFile(), react()],
  define: DEFINED,
  publicDir: 'public',
  // all packages are found at the start: a package that is found during a test would reload the page
  optimizeDeps: {
    entries: [
      'src/client/main.tsx',
      'src/client/**/*.test.tsx',
      'src/client/**/*-worker.ts',
      'test/components/*',
    ],
  },
  server: { proxy: { '/api': { target, ws: true }, '/login': target, '/register': target } },
  test: {
    include: ['src/client/**/*.test.tsx'],
    setupFiles: ['test/components/set-up.ts'],
    globalSetup: ['test/components/start-server.ts'],
    provide: { serverPort },
    testTimeout: LONGEST_TEST_MS,
    hookTimeout: LONGEST_TEST_MS,
    // more than the processors: tests wait for the page and the server half of the time
    maxWorkers: 3,
    isolate: false,
    expect: { poll: { timeout: BUSY_MACHINE_MS } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        actionTimeout: BUSY_MACHINE_MS,
        launchOptions: {
          executablePath: ensureHeadlessShell(),
          args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'],
        },
        // without animations, because a click waits until its target stands still
        contextOptions: { locale: 'de-DE', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
      commands,
    },
  },
})
