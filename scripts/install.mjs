// Installs the packages of the lock files. Runs on any Node >= 20, before node_modules exists.
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findNode, packagedNode } from './find-node.mjs'
import { MODULES, ROOT, fail, runNpm } from './run.mjs'

/**
 * Installs this project's packages unless they are there, and returns the path of a Node that is new enough.
 */
export async function ensureInstalled() {
  await ensurePackages(ROOT)
  return findNode(MODULES)
}

/**
 * Installs the packages of the folder's lock file unless they are there. If that fails and an older installation
 * exists, the script only prints a warning: a house without a network still starts.
 */
export async function ensurePackages(folder) {
  if (!isInstalled(folder)) await install(folder)
}

/** A linked node_modules belongs to another checkout: that checkout is responsible for its packages. */
function isInstalled(folder) {
  const modules = path.join(folder, 'node_modules')
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return true
  const listOfInstalled = path.join(modules, '.package-lock.json')
  if (!existsSync(listOfInstalled)) return false
  const wanted = packagesOf(path.join(folder, 'package-lock.json'))
  const installed = packagesOf(listOfInstalled)
  return (
    Object.entries(wanted).every(([place, entry]) => isSame(entry, installed[place])) &&
    Object.keys(installed).every((place) => place in wanted)
  )
}

/**
 * The packages of a lock file by their folder, without the project itself; npm writes such a file about its
 * installation.
 */
function packagesOf(lockFile) {
  const { '': _project, ...packages } = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  return packages
}

/** A missing optional package is made for another machine. */
function isSame(wanted, installed) {
  if (!installed) return Boolean(wanted.optional || wanted.devOptional)
  return wanted.version === installed.version && wanted.integrity === installed.integrity
}

/** Installs beside the old packages, and replaces them only by a complete installation. */
async function install(folder) {
  const beside = path.join(folder, '.new-installation')
  const modules = path.join(folder, 'node_modules')
  const place = path.relative(ROOT, folder)
  console.log(`Installing what is missing${place && ` in ${place}`} (npm ci) …`)
  rmSync(beside, { recursive: true, force: true })
  mkdirSync(beside)
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    cpSync(path.join(folder, name), path.join(beside, name))
  // the build tools are needed even if NODE_ENV is 'production'
  const isDone = (await runNpm(['ci', '--include=dev'], beside)) === 0
  if (isDone) {
    leaveOutHeaders(path.join(beside, 'node_modules'))
    replaceFolder(modules, path.join(beside, 'node_modules'), path.join(beside, 'old'))
  }
  rmSync(beside, { recursive: true, force: true })
  if (isDone) return
  if (!existsSync(modules)) fail('npm ci failed.')
  console.warn('npm ci failed: going on with what was installed before.')
}

/** A third of Node's package are headers for compiling extensions of Node; this project compiles none. */
function leaveOutHeaders(modules) {
  const node = packagedNode(modules)
  if (node) rmSync(path.join(node, '../../include'), { recursive: true, force: true })
}

/**
 * Renames, because deleting takes seconds and renaming takes no time: if the process is killed meanwhile, the old or
 * the new folder is left.
 */
function replaceFolder(folder, replacement, aside) {
  if (existsSync(folder)) renameSync(folder, aside)
  renameSync(replacement, folder)
}
