import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isRecord } from '#/shared/is-record.ts'
import { PROJECT_ROOT } from './project-root.ts'

/** The version of Stichwort, e.g. 0.2.0. */
export const VERSION = versionIn(readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8'))

function versionIn(manifest: string): string {
  const parsed: unknown = JSON.parse(manifest)
  if (!isRecord(parsed) || typeof parsed['version'] !== 'string')
    throw new Error('package.json has no version.')
  return parsed['version']
}
