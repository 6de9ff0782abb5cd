// What a user does in each script, as the server has said last: known at once when a script opens, and without a network.
// The page that signs out loads this file, so the tasks are read elsewhere (editor/model/tasks-plugin.ts).
import { forgetLocal, localKeys, readLocal, storeLocal } from './local-storage.ts'

const prefixOf = (userId: string) => `tasks.${userId}.`

/** The tasks as they were stored, as JSON; null if there are none. */
export function readKeptTasks(userId: string, scriptId: string): string | null {
  return readLocal(prefixOf(userId) + scriptId)
}

export function keepTasks(userId: string, scriptId: string, tasks: object): void {
  storeLocal(prefixOf(userId) + scriptId, JSON.stringify(tasks))
}

export function forgetKeptTasks(userId: string): void {
  for (const key of localKeys(prefixOf(userId))) forgetLocal(key)
}
