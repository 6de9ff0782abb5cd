// npm run dev: the server, restarted on every change, and Vite with hot reload in front of it.
import path from 'node:path'
import { VITE } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { ROOT, runToEnd } from './run.mjs'

const node = await ensureInstalled()
await Promise.all([
  runToEnd(node, ['--watch', path.join(ROOT, 'src/server/main.ts')]),
  runToEnd(node, [VITE]),
])
