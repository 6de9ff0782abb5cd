// npm run bench NAME: measures one part, as ratios against its peers (bench/NAME/run.ts).
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { buildIfStale } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { ROOT, fail, runToEnd } from './run.mjs'

const [name = '', ...args] = process.argv.slice(2)
const script = path.join(ROOT, 'bench', name, 'run.ts')
if (!name || !existsSync(script))
  fail(`Which one? npm run bench ${readdirSync(path.join(ROOT, 'bench')).join(' | ')}`)
const node = await ensureInstalled()
if (!(await buildIfStale(node))) process.exit(1)
process.exitCode = await runToEnd(node, [script, ...args])
