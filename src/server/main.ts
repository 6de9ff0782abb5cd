import './v8-options.ts'
import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'
import type { App } from './app.ts'
import { PROJECT_ROOT } from './project-root.ts'

const CLOSE_WITHIN_MS = 5000

const CACHE = path.join(PROJECT_ROOT, 'node_modules/.cache/stichwort')

// What is compiled once, a restart need not compile again; where nothing can be written, it does.
// A variable, because worker threads find the cache by it.
process.env.NODE_COMPILE_CACHE ??= CACHE
enableCompileCache()

// Not above: a process that begins again need not load it first, and it comes out of the cache.
const { StartError, readConfig } = await import('./config.ts')

function fail(error: unknown): never {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

async function start(): Promise<App> {
  const config = readConfig(process.env)
  const { createApp } = await import('./app.ts')
  const app = await createApp(config)
  const address = await app.listen().catch((error: Error) => {
    throw new StartError(`HOST and PORT cannot be listened on: ${error.message}.`)
  })
  console.log(`Stichwort is at ${address}`)
  // Now, because a process that is killed writes nothing at its end.
  flushCompileCache()
  return app
}

async function stop(app: App): Promise<void> {
  setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref()
  await app.close()
  process.exit(0)
}

const app = await start().catch(fail)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stop(app).catch(fail))
