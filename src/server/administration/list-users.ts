import { at } from '#/shared/at.ts'
import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'

interface UserRow {
  readonly email: string
  readonly username: string
  readonly created_at: number
  readonly last_seen_at: number | null
  readonly scripts: number
  readonly bytes: number
}

const HEADINGS = ['E-MAIL', 'NAME', 'CREATED', 'LAST SEEN', 'SCRIPTS', 'STORAGE']
const RIGHT_ALIGNED = new Set([4, 5])

/**
 * A table of all accounts, oldest first; times are UTC. The time at which a user was last seen has the precision of an
 * hour.
 */
export async function listUsers(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<UserRow>`
    select email, username, created_at, last_seen_at,
      cast((select count(*) from scripts where created_by = users.id
        and id not in (select script_id from trash)) as bigint) as scripts,
      cast(
        coalesce((select sum(length(state)) from script_states
          where script_id in (select id from scripts where created_by = users.id)), 0)
        + coalesce((select sum(length(data)) from script_updates
          where script_id in (select id from scripts where created_by = users.id)), 0)
        + coalesce((select sum(length(pdf)) from import_pdfs
          where job_id in (select id from import_jobs where user_id = users.id)), 0)
        as bigint) as bytes
    from users order by created_at, id`.execute(db)
  return tableOf([HEADINGS, ...rows.map(cellsOf)])
}

function cellsOf(row: UserRow): readonly string[] {
  return [
    printable(row.email),
    printable(row.username),
    timeOf(row.created_at),
    row.last_seen_at === null ? '-' : timeOf(row.last_seen_at),
    String(row.scripts),
    `${(row.bytes / 1_000_000).toFixed(1)} MB`,
  ]
}

/** `2027-05-03 18:30` */
function timeOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ')
}

/** A text without control characters: a name must not be able to control the administrator's terminal. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '?')
}

function tableOf(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = HEADINGS.map((_, column) =>
    Math.max(...rows.map((row) => Array.from(at(row, column)).length)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const gap = ' '.repeat(at(widths, column) - Array.from(cell).length)
        return RIGHT_ALIGNED.has(column) ? gap + cell : cell + gap
      })
      .join('  ')
      .trimEnd(),
  )
}
