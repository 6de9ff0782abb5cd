import { existsSync } from 'node:fs'
import { StartError } from '../../config.ts'
import { APPLICATION_ID, lacksWriteAheadLog, readHeader } from './database-file.ts'

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
