import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDir } from './data-dir-lock.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'stichwort-lock-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const MODULE = path.join(import.meta.dirname, 'data-dir-lock.ts')

/** Another process that holds the lock until it is killed, or for `livesMs`. It drops the function that unlocks. */
async function startOwner(livesMs = 60_000) {
  const source = `
    const { lockDataDir } = await import(${JSON.stringify(MODULE)})
    lockDataDir(${JSON.stringify(directory)})
    gc()
    console.log('locked')
    setTimeout(() => {}, ${livesMs})`
  const owner = spawn(process.execPath, ['--expose-gc', '--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(owner.stdout, 'data')
  return owner
}

test('[OPS-8] a second process on one DATA_DIR is refused with one line, until the first is killed', async () => {
  const owner = await startOwner()
  expect(() => lockDataDir(directory, 0)).toThrow(
    `DATA_DIR ${directory} is in use by another Stichwort process.`,
  )
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  lockDataDir(directory, 0)()
})

test('[OPS-8] a start waits for a process that is about to end', async () => {
  const owner = await startOwner(300)
  expect(() => lockDataDir(directory)()).not.toThrow()
  await once(owner, 'exit')
})

test('[OPS-8] the lock of DATA_DIR is free again after its release', () => {
  lockDataDir(directory)()
  expect(() => lockDataDir(directory, 0)()).not.toThrow()
})

test('[OPS-8] the process that has the lock of DATA_DIR cannot take it again', () => {
  const unlock = lockDataDir(directory)
  expect(() => lockDataDir(directory, 0)).toThrow('is in use')
  unlock()
})
