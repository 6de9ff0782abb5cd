import { execFileSync } from 'node:child_process'
import path from 'node:path'

export interface OwnCertificate {
  /** Paths of PEM files. */
  readonly authority: string
  readonly certificate: string
  readonly key: string
}

/** Creates the certificate with deploy/own-certificate.sh, the script that houses use. */
export function createOwnCertificate(folder: string): OwnCertificate {
  const recipe = path.resolve(import.meta.dirname, '../../deploy/own-certificate.sh')
  execFileSync('sh', [recipe, folder, 'localhost', '127.0.0.1'], { stdio: 'pipe' })
  return {
    authority: path.join(folder, 'house-ca.crt'),
    certificate: path.join(folder, 'house.crt'),
    key: path.join(folder, 'house.key'),
  }
}
