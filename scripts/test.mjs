// npm test: sets up what it needs on any Node >= 20, then hands over to the pinned one.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ROOT, childEnv, ensureInstalled } from './install.mjs'

const node = ensureInstalled()
const result = spawnSync(
  node,
  [path.join(ROOT, 'scripts/run-tests.ts'), ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: childEnv(),
  },
)
process.exitCode = result.status ?? 1
