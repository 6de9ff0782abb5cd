import { createHash, type Hash } from 'node:crypto'
import type { StoredDocument } from '../../collab/log/update-log.ts'
import type { Row, Table } from './tables.ts'

/** Counts rows, and hashes their content. The two databases give rows in different orders: the digest is the same. */
export interface RowDigest {
  readonly add: (rows: readonly Row[]) => void
  readonly value: () => { readonly rows: number; readonly hash: string }
}

export function createRowDigest({ columns }: Table): RowDigest {
  let count = 0
  let sum = 0n
  return {
    add(rows) {
      count += rows.length
      for (const row of rows) {
        const hash = createHash('sha256')
        for (const column of columns) addValue(hash, row[column])
        sum = BigInt.asUintN(256, sum + BigInt(`0x${hash.digest('hex')}`))
      }
    },
    value: () => ({ rows: count, hash: sum.toString(16).padStart(64, '0') }),
  }
}

/** The hash of a document as the server loads it: its state, and the updates after it in their order. */
export function digestOfDocument(document: StoredDocument | null): string {
  const hash = createHash('sha256')
  if (document === null) return ''
  for (const value of [document.seq, document.state, ...document.updates]) addValue(hash, value)
  return hash.digest('hex')
}

/** The type and the length come first, so that no two rows are the same bytes. */
function addValue(hash: Hash, value: unknown): void {
  const content = value instanceof Uint8Array ? value : Buffer.from(String(value))
  const type = value === null ? 'null' : value instanceof Uint8Array ? 'bytes' : typeof value
  hash.update(`${type} ${content.length} `).update(content)
}
