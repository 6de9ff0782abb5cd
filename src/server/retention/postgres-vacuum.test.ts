// Tests the statements of docs/backup.md about PostgreSQL on its files.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/support/databases.ts'
import { deleteAccount } from '../account/account-store.ts'
import { insertScript } from '../domain/insert-script.ts'
import { openDatabase } from '../db/open-database.ts'

test('[OPS-403] on PostgreSQL a deleted account leaves its files by VACUUM FULL and a checkpoint', async () => {
  const place = await createTestDatabase('postgres')
  const db = await openDatabase(place.config)
  const run = (statement: string) => sql.raw(statement).execute(db)
  const email = 'luise.zinnober@example.org'
  await db
    .insertInto('users')
    .values({
      id: 'u',
      username: 'luise',
      username_folded: 'luise',
      email,
      email_folded: email,
      password_hash: null,
      created_at: 1,
    })
    .execute()
  const state = new TextEncoder().encode('Karmesin')
  await db
    .transaction()
    .execute((trx) => insertScript(trx, { title: 'Das Purpurhaus', ownerId: 'u', state }))
  const words = [email, 'Karmesin', 'Das Purpurhaus']
  const { rows } = await sql<{ folder: string }>`
    SELECT current_setting('data_directory') || '/base/' || oid AS folder
      FROM pg_database WHERE datname = current_database()`.execute(db)
  const folder = rows[0]?.folder ?? ''
  const onDisk = () => {
    const files = readdirSync(folder).map((name) => readFileSync(path.join(folder, name)))
    return words.filter((word) => files.some((file) => file.includes(word)))
  }
  await run('CHECKPOINT')
  expect(onDisk()).toEqual(words)
  await deleteAccount(db, 'u')
  await run('VACUUM')
  await run('CHECKPOINT')
  // the space is free for new rows, but the bytes are still in the file
  expect(onDisk()).toContain(email)
  await run('VACUUM FULL')
  await run('CHECKPOINT')
  expect(onDisk()).toEqual([])
  await db.destroy()
  await place.remove()
})
