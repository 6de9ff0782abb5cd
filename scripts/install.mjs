// Set-up shared by the npm scripts. Runs on any Node >= 20, before node_modules exists.
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const BIN = path.join(ROOT, 'node_modules', '.bin')
const WANTED_NODE = 26

/** Installs from the lock file where node_modules is missing or older than it, and answers the path of Node 26. */
export function ensureInstalled() {
  if (!isInstalled()) {
    console.log('Installing what is missing (npm ci) …')
    run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci'], { failure: 'npm ci failed.' })
  }
  return nodePath()
}

/** A linked node_modules belongs to another checkout: what it holds is for that one to say. */
function isInstalled() {
  const modules = path.join(ROOT, 'node_modules')
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return true
  const installed = path.join(modules, '.package-lock.json')
  const lock = path.join(ROOT, 'package-lock.json')
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs
}

/** The Node that the lock file pins; ends the process with one clear line where it is missing or too old. */
function nodePath() {
  const bundled = path.join(BIN, process.platform === 'win32' ? 'node.exe' : 'node')
  return (
    newEnoughNode([bundled, process.execPath]) ??
    fail(
      `Stichwort needs Node ${WANTED_NODE}, and there is none for ${process.platform}-${process.arch} among its packages: install Node ${WANTED_NODE} and try again.`,
    )
  )
}

/** The first of these paths that is a Node of the wanted version or a newer one. */
export function newEnoughNode(candidates) {
  return candidates.find((candidate) => {
    if (!existsSync(candidate)) return false
    return Number(versionOf(candidate).slice(1).split('.')[0]) >= WANTED_NODE
  })
}

/** E.g. v26.1.0; empty where it does not run. */
function versionOf(node) {
  if (realpathSync(node) === realpathSync(process.execPath)) return process.version
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? ''
}

/** The environment for child processes: node_modules/.bin first, so that `node` is the pinned one. */
export function childEnv(extra = {}) {
  return { ...process.env, PATH: `${BIN}${path.delimiter}${process.env.PATH ?? ''}`, ...extra }
}

export function binPath(name) {
  return path.join(BIN, process.platform === 'win32' ? `${name}.cmd` : name)
}

/** Runs a command to its end; ends the process with `failure` where it fails. */
export function run(command, args, { failure, env = {} }) {
  const result = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: childEnv(env),
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) fail(failure)
}

export function fail(message) {
  console.error(message)
  process.exit(1)
}
