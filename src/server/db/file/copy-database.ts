import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { markWhole } from './write-ahead-log.ts'

/** A copy is made in parts of so many pages, so that the process does other work between two parts. */
const PAGES_AT_ONCE = 1000

/**
 * Copies a database, which may be in use, as it is at one moment. The copy is one file, readable for its owner only; it
 * gets its name when it is complete, checked and on disk. After a failure, or an end of the process, there is no file
 * with this name.
 * @param check throws if the copy must not be used
 */
export async function copyDatabase(
  source: string,
  target: string,
  check?: (copy: DatabaseSync) => void,
): Promise<void> {
  removeAbandonedParts(path.dirname(target), path.basename(target))
  const part = `${target}.${process.pid}${PART}`
  try {
    closeSync(openSync(part, 'wx', 0o600))
    await copyPages(source, part)
    settle(part, check)
    flushFile(part)
    renameSync(part, target)
    flushFolderOf(target)
  } finally {
    for (const name of [part, `${part}-journal`, `${part}-wal`, `${part}-shm`])
      rmSync(name, { force: true })
  }
}

async function copyPages(source: string, part: string): Promise<void> {
  const database = new DatabaseSync(source, { readOnly: true })
  try {
    // One transaction over all parts: without it, each commit of the server would begin the copy anew.
    database.exec('BEGIN')
    database.prepare('SELECT count(*) FROM sqlite_schema').get()
    await backup(database, part, { rate: PAGES_AT_ONCE })
  } finally {
    database.close()
  }
}

/** A copy has no write-ahead log, and needs none. */
function settle(part: string, check?: (copy: DatabaseSync) => void): void {
  const copy = new DatabaseSync(part)
  try {
    copy.exec('PRAGMA journal_mode = DELETE')
    markWhole(copy)
    check?.(copy)
  } finally {
    copy.close()
  }
}

const PART = '.part'

/**
 * Removes unfinished copies whose names begin so, of this process and of processes that have ended. The caller must not
 * copy at the same time.
 */
export function removeAbandonedParts(folder: string, nameBegin: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid] = /\.(\d+)\.part(?:-journal|-wal|-shm)?$/.exec(name) ?? []
    if (pid === undefined || !name.startsWith(nameBegin)) continue
    const isAbandoned = Number(pid) === process.pid || !isAlive(Number(pid))
    if (isAbandoned) rmSync(path.join(folder, name), { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process belongs to another user, so it exists
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Waits until a file's content is on disk. */
function flushFile(file: string): void {
  // Windows syncs only files that are open for writing
  const descriptor = openSync(file, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Waits until the names in the file's folder are on disk. */
export function flushFolderOf(file: string): void {
  // Windows cannot sync a folder
  if (process.platform === 'win32') return
  const descriptor = openSync(path.dirname(file), 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
