import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'
import type { App } from './app.ts'
import { PROJECT_ROOT } from './version.ts'

const CLOSE_WITHIN_MS = 5000
const LOOK_FOR_STARTER_MS = 1000

const CACHE = path.join(PROJECT_ROOT, 'node_modules/.cache/stichwort')

// Node keeps compiled code in this folder, if the folder can be written, so that a restart need not compile it again. A
// variable names the folder, because worker threads find it there.
process.env.NODE_COMPILE_CACHE ??= CACHE
enableCompileCache()

// These imports follow the lines above, because their code comes out of the cache.
const { StartError, readConfig } = await import('./config.ts')
const { logConsoleAsJson, startLine, writeFatal, writeJsonLine } =
  await import('./http/json-lines.ts')
const { VERSION } = await import('./version.ts')

/** A terminal gets the reason for a failed start as plain text; every other log gets lines of JSON. */
function fail(error: unknown): never {
  if (!(error instanceof StartError)) writeFatal(error)
  else if (process.stderr.isTTY) process.stderr.write(`${error.message}\n`)
  else writeJsonLine('fatal', {}, error.message)
  process.exit(1)
}

async function start(): Promise<App> {
  const config = readConfig(process.env)
  logConsoleAsJson()
  const { createApp } = await import('./app.ts')
  const { startCollectingGarbage } = await import('./operation/collect-garbage.ts')
  const app = await createApp(config)
  await app.listen().catch((error: Error) => {
    if (error instanceof StartError) throw error
    throw new StartError(`HOST and PORT cannot be listened on: ${error.message}.`)
  })
  const listening = app.server.server.address()
  if (listening !== null && typeof listening === 'object')
    process.stdout.write(startLine(VERSION, config, listening, process.stdout.isTTY))
  // the cache is written now, because a process that is killed writes nothing at its end
  flushCompileCache()
  startCollectingGarbage()
  return app
}

async function stop(app: App): Promise<void> {
  setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref()
  await app.close()
  process.exit(0)
}

/** If `npm start` names its process in STARTED_BY, the server ends when that process ends. */
function onStarterGone(listener: () => void): void {
  const starter = Number(process.env.STARTED_BY)
  if (!starter) return
  const timer = setInterval(() => {
    if (isRunning(starter)) return
    clearInterval(timer)
    listener()
  }, LOOK_FOR_STARTER_MS)
  timer.unref()
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

process.on('uncaughtException', fail)
const app = await start().catch(fail)
const { promise: stopAsked, resolve: askToStop } = Promise.withResolvers<void>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => askToStop())
onStarterGone(askToStop)
void stopAsked.then(() => stop(app)).catch(fail)
