// Builds the web app and the server if their sources have changed since the last build (by content, not by time).
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode } from './find-node.mjs'
import { MODULES, ROOT, runToEnd } from './run.mjs'

export const VITE = path.join(MODULES, 'vite', 'bin', 'vite.js')
const STAMP = 'build-stamp'
const NEW_BUILD = path.join(ROOT, '.new-build')

const BUILDS = [
  {
    name: 'the web app',
    config: 'vite.config.ts',
    folder: 'dist',
    sources: ['src/client', 'src/shared', 'public', 'index.html'],
  },
  {
    name: 'the server',
    config: 'vite.server.config.ts',
    folder: 'dist-server',
    sources: ['src/server', 'src/shared'],
  },
]

/** The program of `npm start`. */
export const SERVER = path.join(ROOT, 'dist-server', 'main.js')
/** The program of `npm run stichwort`. */
export const COMMANDS = path.join(ROOT, 'dist-server', 'stichwort.js')

/**
 * Builds the given folders (all folders by default) if their sources have changed since their last build. New builds
 * lie beside the old ones, and replace them only when everything is built. Returns false if a build failed.
 */
export async function buildIfStale(node, folders = BUILDS.map(({ folder }) => folder)) {
  const wanted = BUILDS.filter(({ folder }) => folders.includes(folder))
  const stale = wanted
    .map((build) => ({ ...build, digest: digestOf(build) }))
    .filter(({ folder, digest }) => digest !== stampOf(folder))
  rmSync(NEW_BUILD, { recursive: true, force: true })
  for (const { name, config, folder, digest } of stale) {
    console.log(`Building ${name} …`)
    const place = path.join(NEW_BUILD, folder)
    const options = ['--config', config, '--outDir', place, '--logLevel', 'warn']
    if ((await runToEnd(node, [VITE, 'build', ...options])) !== 0) {
      console.error(`Building ${name} failed.`)
      return false
    }
    writeFileSync(path.join(place, STAMP), digest)
  }
  for (const { folder } of stale) {
    if (existsSync(path.join(ROOT, folder)))
      renameSync(path.join(ROOT, folder), path.join(NEW_BUILD, `old-${folder}`))
    renameSync(path.join(NEW_BUILD, folder), path.join(ROOT, folder))
  }
  rmSync(NEW_BUILD, { recursive: true, force: true })
  return true
}

function stampOf(folder) {
  const stamp = path.join(ROOT, folder, STAMP)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
}

function digestOf({ sources, config }) {
  const hash = createHash('sha256')
  for (const source of [...sources, config, 'package-lock.json']) {
    for (const file of filesBelow(path.join(ROOT, source))) {
      hash.update(path.relative(ROOT, file)).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

function filesBelow(place) {
  if (!existsSync(place)) return []
  const entries = readdirSync(path.dirname(place), { withFileTypes: true })
  const entry = entries.find((candidate) => candidate.name === path.basename(place))
  if (!entry?.isDirectory()) return [place]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((child) => child.isFile())
    .map((child) => path.join(child.parentPath, child.name))
    .toSorted()
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = (await buildIfStale(findNode(MODULES))) ? 0 : 1
