// npm start: from a fresh clone to a served app, on any Node >= 20.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { buildIfStale } from './build.mjs'
import { ROOT, childEnv, ensureInstalled } from './install.mjs'

// V8's own 16 keeps 40 MB for what a rush of people leaves behind, and is no faster (decision 007).
const NODE_OPTIONS = ['--max-semi-space-size=8']

const node = ensureInstalled()
buildIfStale()
const server = spawn(node, [...NODE_OPTIONS, path.join(ROOT, 'src/server/main.ts')], {
  cwd: ROOT,
  stdio: 'inherit',
  env: childEnv(),
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
})
