import type { TestProject } from 'vitest/node'
import { buildServer } from './build-server.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The maintenance database of the run's PostgreSQL. */
    postgresUrl: string
  }
}

/** One PostgreSQL for the whole run; each test file makes databases of its own in it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await buildServer(project)
  const { url, stop } = await startPostgres()
  project.provide('postgresUrl', url)
  return stop
}
