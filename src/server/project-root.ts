import { findPackageJSON } from 'node:module'
import path from 'node:path'

/** The folder of package.json. It is the same for the sources and for the bundle of them. */
export const PROJECT_ROOT = path.dirname(
  findPackageJSON(import.meta.url) ?? path.join(process.cwd(), 'package.json'),
)
