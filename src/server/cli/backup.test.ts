import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { COMMANDS } from '../../../scripts/build.mjs'
import {
  createHouse,
  fill,
  startTyping,
  storedWords,
  wordsOf,
  writerIn,
  type House,
} from '#test/support/house.ts'
import { connectClient, until } from '#test/support/script-client.ts'
import { runStichwortHere } from '#test/support/shell.ts'

let house: House
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'stichwort-backup-'))
  house = await createHouse()
})
afterEach(async () => {
  await house?.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const inFolder = (name: string) => path.join(folder, name)

test('[OPS-41] a backup under load is one file with every word that others had seen when it began', async () => {
  const writer = await writerIn(house)
  const clients = Array.from({ length: 4 }, () => connectClient(house.url, writer.id, writer.token))
  await Promise.all(clients.map((client) => client.whenSynced))
  const [reader, ...writers] = clients
  if (!reader) throw new Error('nobody reads')
  const stops = writers.map((client, index) => startTyping(client, String(index)))
  await until('people type', () => wordsOf(reader).length > 100)
  const seen = wordsOf(reader)
  const { code, out, err } = await house.stichwort('backup', inFolder('house.db'))
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^Backed up into .+house\.db: [\d.]+ MB, [\d.]+ s\.\n$/)
  expect(wordsOf(reader).length).toBeGreaterThan(seen.length)
  stops.forEach((stop) => stop())
  clients.forEach((client) => client.close())
  expect(readdirSync(folder)).toEqual(['house.db'])
  expect(statSync(inFolder('house.db')).mode & 0o777).toBe(0o600)

  await house.kill()
  const { code: restored } = await house.stichwort('restore', inFolder('house.db'))
  expect(restored).toBe(0)
  await house.start()
  const stored = new Set(await storedWords(house, writer))
  expect(seen.filter((word) => !stored.has(word))).toEqual([])
})

test('[OPS-41] a backup that is killed leaves what was there, and the next one clears up', async () => {
  await house.stop()
  fill(house, 60)
  await house.start()
  const target = inFolder('house.db')
  writeFileSync(target, 'the backup of yesterday')
  const watcher = watch(folder)
  const { child, ended } = house.startStichwort('backup', target, '--overwrite')
  await once(watcher, 'change')
  child.kill('SIGKILL')
  watcher.close()
  expect((await ended).code).toBeNull()
  expect(readdirSync(folder).some((name) => name.endsWith('.part'))).toBe(true)
  expect(readFileSync(target, 'utf8')).toBe('the backup of yesterday')
  expect((await fetch(`${house.url}/api/me`)).status).toBe(401)
  expect(await house.stichwort('backup', target, '--overwrite')).toMatchObject({ code: 0 })
  expect(readdirSync(folder)).toEqual(['house.db'])
  expect(statSync(target).size).toBeGreaterThan(60_000_000)
})

test('[OPS-41] a house that is closed, or was killed, is backed up as well, and stays as it is', async () => {
  const writer = await writerIn(house)
  await house.kill()
  const before = readFileSync(path.join(house.dataDir, 'stichwort.db-wal'))
  expect(await house.stichwortHere('backup', inFolder('killed.db'))).toMatchObject({ code: 0 })
  expect(readFileSync(path.join(house.dataDir, 'stichwort.db-wal')).equals(before)).toBe(true)
  await house.start()
  await house.stop()
  expect(await house.stichwortHere('backup', inFolder('closed.db'))).toMatchObject({ code: 0 })
  for (const name of ['killed.db', 'closed.db']) {
    expect(await house.stichwortHere('restore', inFolder(name))).toMatchObject({ code: 0 })
    await house.start()
    expect(await storedWords(house, writer)).toEqual([])
    await house.stop()
  }
})

test('[OPS-41] [OPS-44] a backup that would replace a file, or would hold too little, is refused in one sentence', async () => {
  const target = inFolder('house.db')
  writeFileSync(target, 'something')
  const refusals = [
    [
      [target],
      `${target} is there already: npm run stichwort -- backup FILE --overwrite replaces it.`,
    ],
    [[inFolder('none/house.db')], `There is no folder ${inFolder('none')}.`],
    [[folder], `${folder} is a folder: the backup needs the name of a file.`],
    [
      ['stichwort.db', '--overwrite'],
      `${path.join(house.dataDir, 'stichwort.db')} belongs to the house itself: the backup needs another name.`,
    ],
  ] as const
  for (const [args, err] of refusals)
    expect(await house.stichwortHere('backup', ...args)).toEqual({
      code: 1,
      out: '',
      err: `${err}\n`,
    })
  expect(readFileSync(target, 'utf8')).toBe('something')

  const empty = await runStichwortHere(['backup', target], { DATA_DIR: folder })
  expect(empty).toEqual({ code: 1, out: '', err: `There is no house in DATA_DIR ${folder}.\n` })
  copyFileSync(path.join(house.dataDir, 'stichwort.db'), inFolder('stichwort.db'))
  const bare = await runStichwortHere(['backup', inFolder('x.db')], { DATA_DIR: folder })
  expect(bare).toMatchObject({ code: 1, err: expect.stringContaining('without') })
})

test('[OPS-41] on a full disk the backup is refused, its half is gone, and the house goes on', async () => {
  await house.stop()
  fill(house, 5)
  await house.start()
  const small = mkdtempSync(path.join(folder, 'small-'))
  // a file system that only this command sees
  const commands = `mount -t tmpfs -o size=1m tmpfs ${small} && ${process.execPath} ${COMMANDS} backup ${small}/house.db; echo "ended with $?"; ls -A ${small}`
  const shell = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', commands], {
    env: { PATH: process.env['PATH'], DATA_DIR: house.dataDir },
  })
  const [out, err] = await Promise.all([text(shell.stdout), text(shell.stderr)])
  expect({ out, err }).toEqual({
    out: 'ended with 1\n',
    err: `${small}/house.db was not written: the disk is full.\n`,
  })
  const writer = await writerIn(house)
  expect(await storedWords(house, writer)).toEqual([])
})

test('[OPS-42] on PostgreSQL backup and restore name the command to run, without the password', async () => {
  const env = { DATABASE_URL: 'postgres://haus:geheim@db.example:5432/haus', LANG: 'en_GB.UTF-8' }
  const address = "'postgres://haus@db.example:5432/haus'"
  const dump = await runStichwortHere(['backup', 'my house.dump'], env)
  expect(dump).toMatchObject({ code: 1, out: '' })
  expect(dump.err).toContain(
    `pg_dump --format=custom --exclude-table-data=script_clients --file='my house.dump' ${address}`,
  )
  const back = await runStichwortHere(['restore', 'my house.dump'], env)
  expect(back.err).toContain(
    `pg_restore --clean --if-exists --no-owner --single-transaction --dbname=${address} 'my house.dump'`,
  )
  expect(dump.err + back.err).not.toContain('geheim')
})
