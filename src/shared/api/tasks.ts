import { type Static, Type } from 'typebox'
import { CUE_TYPES } from '../script/cue-types.ts'
import { MAX_TASK_SPEAKER_LENGTH, MAX_TASK_SPEAKERS } from '../tasks/tasks.ts'
import { defineCall } from './call.ts'
import { ScriptParams } from './scripts.ts'

/** Names are kept trimmed, each once. */
export const MyTasks = Type.Object({
  speakers: Type.Array(
    Type.String({ minLength: 1, maxLength: MAX_TASK_SPEAKER_LENGTH, pattern: '\\S' }),
    { maxItems: MAX_TASK_SPEAKERS, examples: [['GRETCHEN']] },
  ),
  cueTypes: Type.Array(Type.Enum(CUE_TYPES.map(({ id }) => id)), {
    uniqueItems: true,
    maxItems: CUE_TYPES.length,
  }),
  /** The whole script, as for direction and prompting. */
  everything: Type.Boolean(),
})
export type MyTasks = Static<typeof MyTasks>

export const taskCalls = {
  getMyTasks: defineCall({
    method: 'GET',
    path: '/api/scripts/:id/mine',
    access: 'script:read',
    guests: true,
    summary: 'What the caller does in a script: the roles, the types of cue, or everything.',
    params: ScriptParams,
    response: MyTasks,
  }),
  setMyTasks: defineCall({
    method: 'PUT',
    path: '/api/scripts/:id/mine',
    access: 'script:read',
    guests: true,
    summary: `Keep what the caller does in a script; at most ${MAX_TASK_SPEAKERS} roles.`,
    params: ScriptParams,
    body: MyTasks,
    response: MyTasks,
  }),
}
