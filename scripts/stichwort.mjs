// npm run stichwort: the commands of the server that is installed here.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { COMMANDS } from './build.mjs'
import { findNode } from './find-node.mjs'
import { ensureInstalled } from './install.mjs'
import { MODULES, ROOT, childEnv, runToEnd } from './run.mjs'

// A running server may use the installed packages and the build, so this script replaces neither: the next start does.
const isBuilt = existsSync(COMMANDS)
const node = isBuilt ? findNode(MODULES) : await ensureInstalled()
const program = isBuilt ? COMMANDS : path.join(ROOT, 'src/server/stichwort.ts')
const env = { ...childEnv(), INIT_CWD: process.env.INIT_CWD ?? process.cwd() }
process.exitCode = await runToEnd(node, [program, ...process.argv.slice(2)], { env })
