import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import { Value } from 'typebox/value'
import type { AccountExport } from '#/shared/api/account-data.ts'
import { api } from '#/shared/api/index.ts'
import { MyTasks } from '#/shared/api/tasks.ts'
import { NO_TASKS, type Tasks, tidyTasks } from '#/shared/tasks/tasks.ts'
import { isMissingReference } from '../domain/locks.ts'
import type { Database, ScriptTasksTable } from '../db/schema.ts'
import { httpError } from '../http/http-error.ts'
import { route } from '../http/route.ts'

/** Each call reaches the caller's own tasks only. */
export function mountTaskRoutes(server: FastifyInstance, db: Database): void {
  route(server, api.getMyTasks, async ({ params, user }) =>
    forCall(await readTasks(db, user.id, params.id)),
  )

  route(server, api.setMyTasks, async ({ params, user, body }) => {
    const tasks = tidyTasks(body)
    await keepTasks(db, user.id, params.id, tasks)
    return forCall(tasks)
  })
}

const forCall = ({ speakers, cueTypes, everything }: Tasks): MyTasks => ({
  speakers: [...speakers],
  cueTypes: [...cueTypes],
  everything,
})

async function readTasks(db: Database, userId: string, scriptId: string): Promise<Tasks> {
  const row = await db
    .selectFrom('script_tasks')
    .select(['speakers', 'cue_types', 'everything'])
    .where('user_id', '=', userId)
    .where('script_id', '=', scriptId)
    .executeTakeFirst()
  return row ? tasksOfRow(row) : NO_TASKS
}

async function keepTasks(
  db: Database,
  userId: string,
  scriptId: string,
  { speakers, cueTypes, everything }: Tasks,
): Promise<void> {
  const content = {
    speakers: JSON.stringify(speakers),
    cue_types: JSON.stringify(cueTypes),
    everything: everything ? 1 : 0,
    updated_at: Date.now(),
  } as const
  try {
    await db
      .insertInto('script_tasks')
      .values({ user_id: userId, script_id: scriptId, ...content })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'script_id'])
          .doUpdateSet(content)
          // a department addresses the person since then: tasks that stay keep their time
          .where(({ eb, or }) =>
            or([
              eb('script_tasks.speakers', '!=', content.speakers),
              eb('script_tasks.cue_types', '!=', content.cue_types),
              eb('script_tasks.everything', '!=', content.everything),
            ]),
          ),
      )
      .execute()
  } catch (error) {
    if (isMissingReference(error)) throw httpError(404, 'not_found', 'Script not found')
    throw error
  }
}

/** The tasks of a user in all scripts. */
export async function tasksOfUser(
  db: Database,
  userId: string,
): Promise<AccountExport['script_tasks']> {
  const rows = await db
    .selectFrom('script_tasks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at')
    .orderBy('script_id')
    .execute()
  return rows.map((row) => ({
    script_id: row.script_id,
    ...forCall(tasksOfRow(row)),
    updated_at: row.updated_at,
  }))
}

/** Values of another version, whose fields are different, count as no tasks. */
export function tasksOfRow(
  row: Pick<Selectable<ScriptTasksTable>, 'speakers' | 'cue_types' | 'everything'>,
): Tasks {
  const stored: unknown = {
    speakers: JSON.parse(row.speakers),
    cueTypes: JSON.parse(row.cue_types),
    everything: row.everything === 1,
  }
  return Value.Check(MyTasks, stored) ? stored : NO_TASKS
}
