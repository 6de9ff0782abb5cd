import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import path from 'node:path'
import { isRecord } from '#/shared/is-record.ts'

/** The folder of package.json. It is the same for the sources and for the bundle of them. */
export const PROJECT_ROOT = path.dirname(
  findPackageJSON(import.meta.url) ?? path.join(process.cwd(), 'package.json'),
)

/** The version of Stichwort, e.g. 0.2.0. */
export const VERSION = versionIn(readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8'))

function versionIn(manifest: string): string {
  const parsed: unknown = JSON.parse(manifest)
  if (!isRecord(parsed) || typeof parsed['version'] !== 'string')
    throw new Error('package.json has no version.')
  return parsed['version']
}
