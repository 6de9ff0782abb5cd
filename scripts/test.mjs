// npm test: sets up what it needs on any Node >= 20, then hands over to the pinned one.
import path from 'node:path'
import { ensureInstalled } from './install.mjs'
import { ROOT, runToEnd } from './run.mjs'

const node = await ensureInstalled()
const tests = path.join(ROOT, 'scripts/run-tests.ts')
process.exitCode = await runToEnd(node, [tests, ...process.argv.slice(2)])
