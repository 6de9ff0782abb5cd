// npm start: from a fresh clone to a served app, on any Node >= 20.
import { existsSync } from 'node:fs'
import { SERVER, buildIfStale } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { npmProcess, onProcessGone } from './npm-process.mjs'
import { ROOT, childEnv, runToEnd } from './run.mjs'

// npm passes on some signals only, and none when it is killed: this process ends itself when npm has ended
const npm = npmProcess()
if (npm !== null) onProcessGone(npm, () => process.kill(process.pid, 'SIGTERM'))

const node = await ensureInstalled()
if (!(await buildIfStale(node))) {
  if (!existsSync(SERVER)) process.exit(1)
  console.warn('Going on with what was built before.')
}
// without this option the server would start again to get it (src/server/main.ts)
const args = ['--max-semi-space-size=8', SERVER]
process.chdir(ROOT)
const env = { ...childEnv(), ...(npm !== null && { STARTED_BY: String(npm) }) }
// two cases cannot replace the process: an older Node, before the pinned one is installed, and Windows
if (process.execve) process.execve(node, [node, ...args], env)
process.exitCode = await runToEnd(node, args, { env })
