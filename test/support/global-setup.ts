import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#/server/config.ts'
import { openDatabase } from '#/server/db/open-database.ts'
import buildServer from './build-server.ts'
import { startPostgres } from './postgres.ts'

const TEMPLATE = 'stichwort_template'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The maintenance database of the run's PostgreSQL. */
    postgresUrl: string
    /** The database with all tables and without rows, in this PostgreSQL. */
    postgresTemplate: string
  }
}

/** One PostgreSQL for all projects of the run; each test file makes databases of its own in it. */
export default async function setUp(project: TestProject): Promise<void | (() => Promise<void>)> {
  await buildServer(project)
  const run = project.vitest.getRootProject()
  // projects are set up one after the other, and what is provided for the run reaches them all
  if ('postgresUrl' in run.getProvidedContext()) return undefined
  const { url, stop } = await startPostgres()
  await createTemplate(url)
  run.provide('postgresUrl', url)
  run.provide('postgresTemplate', TEMPLATE)
  return stop
}

async function createTemplate(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl })
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE}`)
  await client.end()
  const url = new URL(maintenanceUrl)
  url.pathname = TEMPLATE
  const db = await openDatabase(readConfig({ DATABASE_URL: url.href }))
  await db.destroy()
}
