import { closeSync, fsyncSync, openSync } from 'node:fs'
import path from 'node:path'

/** Waits until a file's content is on disk. */
export function flushFile(file: string): void {
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
