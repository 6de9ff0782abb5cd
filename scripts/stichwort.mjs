// npm run stichwort: the commands of the server that is installed here.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { COMMANDS } from './build.mjs'
import { ROOT, childEnv, ensureInstalled, nodePath } from './install.mjs'

// A server may be running from what is installed and built, so neither is replaced here: the next start does.
const isBuilt = existsSync(COMMANDS)
const node = isBuilt ? nodePath() : ensureInstalled()
const program = isBuilt ? COMMANDS : path.join(ROOT, 'src/server/stichwort.ts')
const { status } = spawnSync(node, [program, ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  env: childEnv({ INIT_CWD: process.env.INIT_CWD ?? process.cwd() }),
})
process.exitCode = status ?? 1
