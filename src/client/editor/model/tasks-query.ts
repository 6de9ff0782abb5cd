import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { EditorView } from 'prosemirror-view'
import { api } from '#/shared/api/index.ts'
import type { MyTasks } from '#/shared/api/tasks.ts'
import type { Tasks } from '#/shared/tasks/tasks.ts'
import { callApi } from '#/client/api/call-api.ts'
import { showTasks, tasksIn } from './tasks-plugin.ts'

/** The tasks as the server has them. */
export const tasksQuery = (scriptId: string) =>
  queryOptions({
    queryKey: ['tasks', scriptId],
    queryFn: ({ signal }) => callApi(api.getMyTasks, { params: { id: scriptId }, signal }),
  })

/** The tasks as the server has them now: they may have been chosen, or a role renamed, on another device. */
export async function tasksNow(queries: QueryClient, scriptId: string): Promise<MyTasks> {
  const query = tasksQuery(scriptId)
  // an answer that is on its way may be older
  await queries.cancelQueries({ queryKey: query.queryKey })
  return queries.fetchQuery({ ...query, staleTime: 0 })
}

/** Keeps tasks on the server, and for the next visit of the script. */
export async function sendTasks(
  queries: QueryClient,
  scriptId: string,
  { speakers, cueTypes, everything }: Tasks,
): Promise<MyTasks> {
  const { queryKey } = tasksQuery(scriptId)
  const body = { speakers: [...speakers], cueTypes: [...cueTypes], everything }
  const kept = await callApi(api.setMyTasks, { params: { id: scriptId }, body })
  await queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, kept)
  return kept
}

export function showOtherTasks(view: EditorView, tasks: Tasks): void {
  if (view.isDestroyed || JSON.stringify(tasks) === JSON.stringify(tasksIn(view.state))) return
  view.dispatch(showTasks(view.state.tr, tasks))
}
