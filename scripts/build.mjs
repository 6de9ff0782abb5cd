// Builds the web app and the server where their sources are newer than the last build (by content, not by time).
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, binPath, run } from './install.mjs'

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

/** What `npm start` runs. */
export const SERVER = path.join(ROOT, 'dist-server', 'main.js')
/** What `npm run stichwort` runs. */
export const COMMANDS = path.join(ROOT, 'dist-server', 'stichwort.js')

/** Builds each folder unless it was built from exactly these sources. */
export function buildIfStale() {
  for (const { name, config, folder, sources } of BUILDS) {
    const stamp = path.join(ROOT, folder, 'build-stamp')
    const digest = digestOf([...sources, config, 'package-lock.json'])
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) continue
    console.log(`Building ${name} …`)
    run(binPath('vite'), ['build', '--config', config, '--logLevel', 'warn'], {
      failure: `Building ${name} failed.`,
    })
    writeFileSync(stamp, digest)
  }
}

function digestOf(sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
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

if (process.argv[1] === fileURLToPath(import.meta.url)) buildIfStale()
