// Set-up shared by the npm scripts. Runs on any Node >= 20, before node_modules exists.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const MODULES = path.join(ROOT, 'node_modules')
const BIN = path.join(MODULES, '.bin')
const NEW_INSTALLATION = path.join(ROOT, '.new-installation')
const WANTED_NODE = 26

/**
 * Installs what the lock file names where something else is installed, and answers the path of Node 26. Where that
 * fails and an older installation is there, a warning is all: a house without a network still starts.
 */
export function ensureInstalled() {
  if (!isInstalled()) install()
  return nodePath()
}

/** A linked node_modules belongs to another checkout: what it holds is for that one to say. */
function isInstalled() {
  if (lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink()) return true
  const wanted = packagesOf(path.join(ROOT, 'package-lock.json'))
  const installed = packagesOf(path.join(MODULES, '.package-lock.json'))
  return (
    Object.entries(wanted).every(([place, entry]) => isSame(entry, installed[place])) &&
    Object.keys(installed).every((place) => place in wanted)
  )
}

/** By place, without the project itself; npm keeps such a file of what it has installed. */
function packagesOf(lockFile) {
  if (!existsSync(lockFile)) return {}
  const { '': _project, ...packages } = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  return packages
}

/** An optional package that is missing is one for another machine. */
function isSame(wanted, installed) {
  if (!installed) return Boolean(wanted.optional || wanted.devOptional)
  return wanted.version === installed.version && wanted.integrity === installed.integrity
}

/** Beside what is there, which is replaced only by an installation that is complete. */
function install() {
  console.log('Installing what is missing (npm ci) …')
  rmSync(NEW_INSTALLATION, { recursive: true, force: true })
  mkdirSync(NEW_INSTALLATION)
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    cpSync(path.join(ROOT, name), path.join(NEW_INSTALLATION, name))
  // the tools that build belong to it also where NODE_ENV is 'production'
  const result = spawnSync(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['ci', '--include=dev'],
    { cwd: NEW_INSTALLATION, stdio: 'inherit', shell: process.platform === 'win32' },
  )
  if (result.status === 0) {
    rmSync(MODULES, { recursive: true, force: true })
    renameSync(path.join(NEW_INSTALLATION, 'node_modules'), MODULES)
  }
  rmSync(NEW_INSTALLATION, { recursive: true, force: true })
  if (result.status === 0) return
  if (!existsSync(MODULES)) fail(`npm ci failed${result.error ? `: ${result.error.message}` : ''}.`)
  console.warn('npm ci failed: going on with what was installed before.')
}

/** The Node that the lock file pins; ends the process with one clear line where it is missing or too old. */
export function nodePath() {
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
