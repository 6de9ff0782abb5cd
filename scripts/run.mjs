// Functions for all npm scripts: run other programs, and report failures. Runs on any Node >= 20.
import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
export const MODULES = path.join(ROOT, 'node_modules')

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const IS_WINDOWS = process.platform === 'win32'

/** The environment for child processes: node_modules/.bin first, so that `node` is the pinned one. */
export function childEnv() {
  const bin = path.join(MODULES, '.bin')
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` }
}

/** Runs a program to its end and returns its exit code. A signal that ends this process ends the program first. */
export function runToEnd(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env: childEnv(), ...options })
    const pass = (signal) => child.kill(signal)
    for (const signal of SIGNALS) process.on(signal, pass)
    child.on('error', ({ message }) => {
      console.error(message)
      resolve(1)
    })
    child.on('exit', (code, signal) => {
      for (const each of SIGNALS) process.off(each, pass)
      if (signal !== null) process.exit(128 + os.constants.signals[signal])
      resolve(code)
    })
  })
}

/** Runs npm, which on Windows is a script that only a shell can run. */
export function runNpm(args, cwd) {
  return runToEnd(IS_WINDOWS ? 'npm.cmd' : 'npm', args, { cwd, shell: IS_WINDOWS })
}

export function fail(message) {
  console.error(message)
  process.exit(1)
}
