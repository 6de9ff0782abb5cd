import { readdirSync } from 'node:fs'
import path from 'node:path'

const NAME = /^stichwort-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/

/** The beginning of every automatic backup's name. */
export const NAME_BEGIN = 'stichwort-'

/** The file's name contains the time of the backup, to the second. */
export function backupFileIn(folder: string, time: number): string {
  const at = new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')
  return path.join(folder, `${NAME_BEGIN}${at}Z.db`)
}

/** The times of the backups in a folder, the oldest first; other files are ignored. */
export function backupTimesIn(folder: string): readonly number[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
      const time = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
      return Number.isNaN(time) ? [] : [time]
    })
    .toSorted((a, b) => a - b)
}
