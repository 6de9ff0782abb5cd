import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#/server/config.ts'
import { databaseFileIn } from '#/server/db/file/database-file.ts'
import { openDatabase } from '#/server/db/open-database.ts'
import { dataFolder } from './data-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file of an embedded database with all tables and without rows. */
    sqliteTemplate: string
  }
}

/** One embedded database for all projects of the run, of which tests make copies. */
export default async function setUp(project: TestProject): Promise<void | (() => void)> {
  const run = project.vitest.getRootProject()
  if ('sqliteTemplate' in run.getProvidedContext()) return undefined
  const directory = mkdtempSync(path.join(dataFolder(), 'stichwort-template-'))
  const db = await openDatabase(readConfig({ DATA_DIR: directory }))
  // a house that is closed has everything in this file
  await db.destroy()
  run.provide('sqliteTemplate', databaseFileIn(directory))
  return () => rmSync(directory, { recursive: true, force: true })
}
