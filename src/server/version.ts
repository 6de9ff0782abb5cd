import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PROJECT_ROOT } from './project-root.ts'

const { version } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
  readonly version: string
}

/** Stichwort's own, e.g. 0.1.0. */
export const VERSION = version
