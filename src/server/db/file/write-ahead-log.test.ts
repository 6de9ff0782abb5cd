import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { createCommitSync } from './write-ahead-log.ts'

function counted() {
  const database = new DatabaseSync(':memory:')
  database.exec('CREATE TABLE notes (text)')
  const sync = vi.fn<() => void>()
  const commitSync = createCommitSync(database, sync)
  return {
    sync,
    run(...statements: readonly string[]) {
      for (const statement of statements) database.exec(statement)
      commitSync()
    },
  }
}

test('[OPS-10] commits of several statements are synced once, and reading syncs nothing', () => {
  const { run, sync } = counted()
  run("INSERT INTO notes VALUES ('a')", "INSERT INTO notes VALUES ('b')")
  expect(sync).toHaveBeenCalledTimes(1)
  run('SELECT * FROM notes')
  expect(sync).toHaveBeenCalledTimes(1)
  run("UPDATE notes SET text = 'c'")
  expect(sync).toHaveBeenCalledTimes(2)
})

test('[OPS-10] a transaction is synced when it is committed', () => {
  const { run, sync } = counted()
  run('BEGIN IMMEDIATE', "INSERT INTO notes VALUES ('a')")
  expect(sync).not.toHaveBeenCalled()
  run('COMMIT')
  expect(sync).toHaveBeenCalledTimes(1)
})

test('[OPS-10] a failed sync does not count as a sync', () => {
  const { run, sync } = counted()
  sync.mockImplementationOnce(() => {
    throw new Error('EIO')
  })
  expect(() => run("INSERT INTO notes VALUES ('a')")).toThrow('EIO')
  run('SELECT 1')
  expect(sync).toHaveBeenCalledTimes(2)
})
