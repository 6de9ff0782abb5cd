// Builds the web app where its sources are newer than the last build (by content, not by time).
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, binPath, run } from './install.mjs'

const SOURCES = [
  'src/client',
  'src/shared',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]
const STAMP = path.join(ROOT, 'dist', 'build-stamp')

/** Builds dist/ unless it was built from exactly these sources. */
export function buildIfStale() {
  const digest = digestOfSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest) return
  console.log('Building the web app …')
  run(binPath('vite'), ['build', '--logLevel', 'warn'], { failure: 'The build failed.' })
  writeFileSync(STAMP, digest)
}

function digestOfSources() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
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
