// The embedded database as a file: what can be told of it without opening it, for SQLite changes what it opens.
import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import path from 'node:path'

/** In the header of every file of ours: 'Stic' in ASCII. */
export const APPLICATION_ID = 0x53_74_69_63

/** Where the embedded database lies. */
export const databaseFileIn = (dataDir: string): string => path.join(dataDir, 'stichwort.db')

export interface DatabaseHeader {
  /** 0 in files of houses before 0.2.0, which said nothing. */
  readonly applicationId: number
  /** Whether more may be in the write-ahead log beside it (`checkpoints.ts`). */
  readonly isOpen: boolean
  readonly pages: number
}

const HEADER_BYTES = 100
const MAGIC = 'SQLite format 3\0'

/** Null where the file is empty: SQLite takes it for a database without tables. @throws where it cannot be read */
export function readHeader(file: string): DatabaseHeader | 'foreign' | null {
  const descriptor = openSync(file, 'r')
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    const length = readSync(descriptor, header, 0, HEADER_BYTES, 0)
    if (length === 0) return null
    if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) return 'foreign'
    return {
      pages: header.readUInt32BE(28),
      isOpen: header.readUInt32BE(60) !== 0,
      applicationId: header.readUInt32BE(68),
    }
  } finally {
    closeSync(descriptor)
  }
}

export const writeAheadLogOf = (file: string): string => `${file}-wal`

/** A copy that was made of the bare file, of a house that was open or had crashed. */
export function lacksWriteAheadLog(file: string): boolean {
  if (existsSync(writeAheadLogOf(file))) return false
  const header = readHeader(file)
  if (header === null || header === 'foreign') return false
  // before 0.2.0 a house that nothing had been moved into yet was a page without tables
  return header.isOpen || (header.pages <= 1 && header.applicationId === 0)
}
