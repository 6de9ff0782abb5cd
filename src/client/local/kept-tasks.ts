// What a user does in each script, as the server has said last: known at once when a script opens, and without a network.
import { isRecord } from '#/shared/is-record.ts'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import { NO_TASKS, type Tasks, tidyTasks } from '#/shared/tasks/tasks.ts'
import { forgetLocal, localKeys, readLocal, storeLocal } from './local-storage.ts'

const prefixOf = (userId: string) => `tasks.${userId}.`

export function readKeptTasks(userId: string, scriptId: string): Tasks {
  const stored = readLocal(prefixOf(userId) + scriptId)
  if (stored === null) return NO_TASKS
  try {
    return tasksIn(JSON.parse(stored))
  } catch {
    return NO_TASKS
  }
}

export function keepTasks(userId: string, scriptId: string, tasks: Tasks): void {
  storeLocal(prefixOf(userId) + scriptId, JSON.stringify(tasks))
}

export function forgetKeptTasks(userId: string): void {
  for (const key of localKeys(prefixOf(userId))) forgetLocal(key)
}

/** Parts that another version has written in another form are left out. */
function tasksIn(value: unknown): Tasks {
  if (!isRecord(value)) return NO_TASKS
  const { speakers, cueTypes, everything } = value
  return tidyTasks({
    speakers: Array.isArray(speakers)
      ? speakers.filter((name: unknown) => typeof name === 'string')
      : [],
    cueTypes: Array.isArray(cueTypes)
      ? CUE_TYPES.map(({ id }) => id).filter((id) => cueTypes.includes(id))
      : [],
    everything: everything === true,
  })
}
