// The people of a script: its owner, those with whom it is shared, those of its productions, and its guests.
import type { FastifyInstance } from 'fastify'
import { type Selectable, sql } from 'kysely'
import type { User } from '#/shared/api/accounts.ts'
import type { ProductionFunction } from '#/shared/access/functions.ts'
import { api } from '#/shared/api/index.ts'
import { namesOf } from '#/shared/script/mentions.ts'
import { NO_TASKS, type Tasks } from '#/shared/tasks/tasks.ts'
import type { Database, ScriptTasksTable } from '../db/schema.ts'
import { membersOfScripts } from '../domain/production-rights.ts'
import { invitesTo } from '../domain/script-rights.ts'
import { route } from '../http/route.ts'

type TasksOfRow = (
  row: Pick<Selectable<ScriptTasksTable>, 'speakers' | 'cue_types' | 'everything'>,
) => Tasks

export function mountPeopleRoutes(
  server: FastifyInstance,
  db: Database,
  tasksOfRow: TasksOfRow,
): void {
  route(server, api.listScriptPeople, async ({ params }) => {
    const users = await usersOf(db, params.id).select('users.username').execute()
    const guests = await guestsOf(db, params.id)
    return [...users, ...guests].map(({ username }) => username)
  })
  // answers the same question as `toldOf`, for one who has not sent the comment yet
  route(server, api.listToldNames, async ({ params, user }) => {
    const { addressees } = await addresseesIn(db, params.id, tasksOfRow)
    const names = addressees
      .filter(({ userId }) => userId !== user.id)
      .flatMap(({ addressedAs }) => addressedAs.flatMap((each) => [...each.names]))
    return [...new Set(names)]
  })
}

/** Names under which a text addresses a person. */
export interface Address {
  readonly names: ReadonlySet<string>
  /** Since when it does: the person was not meant by what a department was told before they belonged to it. */
  readonly since: number
}

export interface Addressee {
  readonly userId: string
  readonly username: string
  readonly addressedAs: readonly Address[]
  /** Since when the account exists: what is older was meant for another person of the name. */
  readonly since: number
}

/** The people with an account who may read a script by their own right, and its guests. */
export async function addresseesIn(db: Database, scriptId: string, tasksOfRow: TasksOfRow) {
  const rows = await usersOf(db, scriptId)
    .leftJoin('script_tasks', (join) =>
      join
        .onRef('script_tasks.user_id', '=', 'users.id')
        .on('script_tasks.script_id', '=', scriptId),
    )
    .select(['users.id', 'users.username', 'users.created_at'])
    .select(['script_tasks.speakers', 'script_tasks.cue_types', 'script_tasks.everything'])
    .select('script_tasks.updated_at')
    .execute()
  const members = await membersOfScripts(db)
    .where('placed.script_id', '=', scriptId)
    .select(['member.user_id', 'member.function'])
    .select(['member.created_at as joined_at', 'placed.created_at as placed_at'])
    .execute()
  const addressees = rows.map((row): Addressee => {
    const { id: userId, username, created_at: since } = row
    const { speakers, cue_types, everything, updated_at } = row
    const departments = (tasks: Tasks, functions: readonly ProductionFunction[]) =>
      namesOf(null, tasks, functions)
    const byFunction = members.flatMap((each): readonly Address[] =>
      each.user_id === userId
        ? [
            {
              names: departments(NO_TASKS, [each.function]),
              since: Math.max(each.joined_at, each.placed_at),
            },
          ]
        : [],
    )
    const hasTasks = speakers !== null && cue_types !== null && everything !== null
    const byTasks = hasTasks
      ? [
          {
            names: departments(tasksOfRow({ speakers, cue_types, everything }), []),
            since: updated_at ?? 0,
          },
        ]
      : []
    const byName = { names: namesOf(username, NO_TASKS), since: 0 }
    return { userId, username, since, addressedAs: [byName, ...byTasks, ...byFunction] }
  })
  return { addressees, guests: await guestsOf(db, scriptId) }
}

/** The owner comes first, then those with a share or in a production of the script, by name. None of a script in the trash. */
function usersOf(db: Database, scriptId: string) {
  return db
    .selectFrom('scripts')
    .leftJoin('trash', 'trash.script_id', 'scripts.id')
    .innerJoin('users', (join) =>
      join.on(({ or, eb, exists, selectFrom }) =>
        or([
          eb('users.id', '=', eb.ref('scripts.created_by')),
          exists(
            selectFrom('shares')
              .select('shares.id')
              .where('shares.script_id', '=', scriptId)
              .whereRef('shares.user_id', '=', 'users.id'),
          ),
          exists(
            membersOfScripts(db)
              .select('member.id')
              .where('placed.script_id', '=', scriptId)
              .where('member.user_id', '=', sql.ref<string>('users.id')),
          ),
        ]),
      ),
    )
    .where('scripts.id', '=', scriptId)
    .where('trash.script_id', 'is', null)
    .orderBy(({ eb }) => eb('users.id', '=', eb.ref('scripts.created_by')), 'desc')
    .orderBy('users.username_folded')
}

async function guestsOf(db: Database, scriptId: string): Promise<readonly User[]> {
  return db
    .selectFrom('guests')
    .innerJoin('users', 'users.id', 'guests.user_id')
    .innerJoin('invites', 'invites.id', 'guests.invite_id')
    .select(['users.id', 'users.username'])
    .where(invitesTo(db, scriptId))
    .where('guests.removed_at', 'is', null)
    .where('invites.revoked_at', 'is', null)
    .where('invites.expires_at', '>', Date.now())
    .orderBy('users.username')
    .execute()
}
