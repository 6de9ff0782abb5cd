import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { EDITORS } from './states.ts'

const FOLDER = import.meta.dirname
const PEERS = path.join(FOLDER, 'peers')

/** Installs the peers if they are missing or older than their lock file, and bundles a page for each editor. */
export async function buildPages(outDir: string): Promise<void> {
  installPeers()
  await build({
    root: FOLDER,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    define: { 'import.meta.env.BACKEND_URL': JSON.stringify('') },
    build: {
      outDir,
      target: 'es2023',
      minify: !process.env.BENCH_READABLE,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { input: EDITORS.map((name) => path.join(FOLDER, `${name}.html`)) },
    },
  })
}

function installPeers(): void {
  const lock = path.join(PEERS, 'package-lock.json')
  const installed = path.join(PEERS, 'node_modules', '.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  console.log('Installing the peers (npm ci) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status } = spawnSync(npm, ['ci'], { cwd: PEERS, stdio: 'inherit' })
  if (status !== 0) throw new Error('The peers could not be installed.')
}
