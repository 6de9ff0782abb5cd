// Reads the header of the embedded database's file without SQLite, because SQLite changes files that it opens.
import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../../config.ts'

/** The application id in the header of every database of Stichwort: 'Stic' in ASCII. */
export const APPLICATION_ID = 0x53_74_69_63

/** The path of the embedded database. */
export const databaseFileIn = (dataDir: string): string => path.join(dataDir, 'stichwort.db')

interface DatabaseHeader {
  /** 0 in files of houses before 0.2.0, which had no application id. */
  readonly applicationId: number
  /** Whether the write-ahead log beside the file may hold more data (`write-ahead-log.ts`). */
  readonly isOpen: boolean
  readonly pages: number
}

const HEADER_BYTES = 100
const MAGIC = 'SQLite format 3\0'

/** Null where the file is empty: SQLite takes it for a database without tables. @throws where it cannot be read */
function readHeader(file: string): DatabaseHeader | 'foreign' | null {
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

/** Whether the file is a copy without its write-ahead log, of a house that was open or had crashed. */
export function lacksWriteAheadLog(file: string): boolean {
  if (existsSync(writeAheadLogOf(file))) return false
  const header = readHeader(file)
  if (header === null || header === 'foreign') return false
  // before 0.2.0 the file of a house was one page without tables until the first checkpoint
  return header.isOpen || (header.pages <= 1 && header.applicationId === 0)
}

/**
 * @throws StartError if the file is another program's, or is a copy without its log: the house would be old, or empty
 */
export function refuseUnfit(file: string): void {
  if (!existsSync(file)) return
  const header = readHeader(file)
  if (header === null || header === 'foreign') return
  if (header.applicationId !== 0 && header.applicationId !== APPLICATION_ID)
    throw new StartError(`${file} is the database of another program.`)
  if (lacksWriteAheadLog(file))
    throw new StartError(
      `${file} was copied while its house was open, without ${file}-wal, which holds what was written last: copy both, or restore a backup (npm run stichwort help).`,
    )
}
