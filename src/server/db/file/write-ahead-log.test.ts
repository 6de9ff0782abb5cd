import { mkdtempSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { dataFolder } from '#test/support/data-folder.ts'
import { createCheckpoints, createCommitSync } from './write-ahead-log.ts'

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

test('[OPS-492] the write-ahead log is moved into the file again and again, and stays short', () => {
  const file = path.join(mkdtempSync(path.join(dataFolder(), 'stichwort-log-')), 'house.db')
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE notes (text)')
  const moveIntoFile = createCheckpoints(database)
  const note = database.prepare('INSERT INTO notes VALUES (?)')
  for (let commit = 0; commit < 4000; commit++) {
    note.run('a page of text'.repeat(300))
    moveIntoFile()
  }
  const pages = statSync(`${file}-wal`).size / 4096
  database.close()
  expect(pages).toBeLessThan(1200)
})
