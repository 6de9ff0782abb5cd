import { findPackageJSON } from 'node:module'
import path from 'node:path'

/** The folder of package.json, for the sources as for what is bundled from them. */
export const PROJECT_ROOT = path.dirname(
  findPackageJSON(import.meta.url) ?? path.join(process.cwd(), 'package.json'),
)
