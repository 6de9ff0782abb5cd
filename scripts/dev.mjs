// npm run dev: the server, restarted on every change, and Vite with hot reload in front of it.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ROOT, binPath, childEnv, ensureInstalled } from './install.mjs'

const node = ensureInstalled()
const options = { cwd: ROOT, stdio: 'inherit', env: childEnv() }
const children = [
  spawn(node, ['--watch', path.join(ROOT, 'src/server/main.ts')], options),
  spawn(binPath('vite'), [], { ...options, shell: process.platform === 'win32' }),
]
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => children.forEach((child) => child.kill(signal)))
