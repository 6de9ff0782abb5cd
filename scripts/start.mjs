// npm start: from a fresh clone to a served app, on any Node >= 20.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { buildIfStale } from './build.mjs'
import { ROOT, childEnv, ensureInstalled } from './install.mjs'

const node = ensureInstalled()
buildIfStale()
const server = spawn(node, [path.join(ROOT, 'src/server/main.ts')], {
  cwd: ROOT,
  stdio: 'inherit',
  env: childEnv(),
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
})
