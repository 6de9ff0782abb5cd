// npm test: prepares the tests on any Node >= 20, and then runs them on the pinned Node.
import path from 'node:path'
import { ensureInstalled } from './install.mjs'
import { ROOT, runToEnd } from './run.mjs'

const node = await ensureInstalled()
const tests = path.join(ROOT, 'scripts/run-tests.ts')
process.exitCode = await runToEnd(node, [tests, ...process.argv.slice(2)])
