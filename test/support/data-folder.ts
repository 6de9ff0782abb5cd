// The folder in which tests make the data of houses and databases.
import { accessSync, constants, statfsSync } from 'node:fs'
import os from 'node:os'

/** Linux keeps this folder in memory. */
const IN_MEMORY = '/dev/shm'
/** The tests use less than a third of this room at a time. */
const ROOM_BYTES = 1024 ** 3

/**
 * The folder is in memory if there is room: an embedded database waits for the disk at each commit, which takes fifteen
 * times as long; a database of PostgreSQL is 300 files, and the tests make and remove more than a hundred databases. On
 * ext4 that takes fifteen times as long, too, because a new file does not get the inode of one that was removed a
 * moment ago.
 */
export function dataFolder(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    if (bavail * bsize >= ROOM_BYTES) return IN_MEMORY
  } catch {
    // other systems have no such folder
  }
  return os.tmpdir()
}
