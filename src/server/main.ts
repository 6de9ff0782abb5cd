import { createApp, type App } from './app.ts'
import { StartError, readConfig } from './config.ts'

const CLOSE_WITHIN_MS = 5000

function fail(error: unknown): never {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

async function start(): Promise<App> {
  const app = await createApp(readConfig(process.env))
  const address = await app.listen().catch((error: Error) => {
    throw new StartError(`HOST and PORT cannot be listened on: ${error.message}.`)
  })
  console.log(`Stichwort is at ${address}`)
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
