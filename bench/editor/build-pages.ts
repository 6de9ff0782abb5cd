import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { installPeers } from '../install-peers.ts'
import { type EditorName, EDITORS } from './states.ts'

const FOLDER = import.meta.dirname
const PEERS = path.join(FOLDER, 'peers')

/** Installs the peers if they are missing or older than their lock file, and bundles a page for each editor. */
export async function buildPages(
  outDir: string,
  editors: readonly EditorName[] = EDITORS,
): Promise<void> {
  if (editors.some((name) => name !== 'ours')) installPeers(PEERS)
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
      rolldownOptions: { input: editors.map((name) => path.join(FOLDER, `${name}.html`)) },
    },
  })
}
