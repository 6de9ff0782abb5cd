// npm run bench NAME: measures one part, as ratios against its peers (bench/NAME/run.ts).
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { buildIfStale } from './build.mjs'
import { ROOT, childEnv, ensureInstalled, fail } from './install.mjs'

const [name = '', ...args] = process.argv.slice(2)
const script = path.join(ROOT, 'bench', name, 'run.ts')
if (!name || !existsSync(script))
  fail(`Which one? npm run bench ${readdirSync(path.join(ROOT, 'bench')).join(' | ')}`)
const node = ensureInstalled()
buildIfStale()
const result = spawnSync(node, [script, ...args], {
  cwd: ROOT,
  stdio: 'inherit',
  env: childEnv(),
})
process.exitCode = result.status ?? 1
