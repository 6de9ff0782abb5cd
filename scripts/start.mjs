// npm start: from a fresh clone to a served app, on any Node >= 20.
import { spawn } from 'node:child_process'
import { SERVER, buildIfStale } from './build.mjs'
import { ROOT, childEnv, ensureInstalled } from './install.mjs'

const node = ensureInstalled()
buildIfStale()
// the option that the server would begin again for (src/server/v8-options.ts)
const args = ['--max-semi-space-size=8', SERVER]
process.chdir(ROOT)
if (process.execve) process.execve(node, [node, ...args], childEnv())
else spawnServer()

/** Where a process cannot become another one: an older Node, before the pinned one is installed, and Windows. */
function spawnServer() {
  const server = spawn(node, args, { stdio: 'inherit', env: childEnv() })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
  server.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
  })
}
