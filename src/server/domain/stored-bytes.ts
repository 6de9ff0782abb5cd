import { type RawBuilder, sql } from 'kysely'

/** Which rows are counted: all, or those of one user. */
interface Whose {
  readonly scripts: RawBuilder<unknown>
  readonly imports: RawBuilder<unknown>
}

const ALL: Whose = { scripts: sql`1 = 1`, imports: sql`1 = 1` }

/** Those of the user in the row around the expression. */
export const OF_USERS_ROW: Whose = {
  scripts: sql`script_id in (select id from scripts where created_by = users.id)`,
  imports: sql`user_id = users.id`,
}

/** Documents, their logs, their versions and uploaded PDFs. Neither database reads the bytes to know their number. */
export const storedBytes = ({
  scripts,
  imports,
}: Whose = ALL): RawBuilder<number> => sql<number>`cast(
  coalesce((select sum(length(state) + parts_bytes) from script_states where ${scripts}), 0)
  + coalesce((select sum(length(data) + parts_bytes) from script_updates where ${scripts}), 0)
  + coalesce((select sum(length(content) + parts_bytes) from versions where ${scripts}), 0)
  + coalesce((select sum(pdf_bytes) from import_jobs where ${imports}), 0) as bigint)`
