import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'

/** Installs what a folder's lock file names if it is missing or older than the lock file. */
export function installPeers(folder: string): void {
  const lock = path.join(folder, 'package-lock.json')
  const installed = path.join(folder, 'node_modules', '.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  console.log('Installing the peers (npm ci) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status } = spawnSync(npm, ['ci'], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error('The peers could not be installed.')
}
