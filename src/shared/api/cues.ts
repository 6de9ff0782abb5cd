import { type Static, Type } from 'typebox'
import { CUE_TRIGGERS } from '#/shared/script/cue-details.ts'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import { defineCall } from './call.ts'
import { ScriptParams } from './scripts.ts'

export const Cue = Type.Object({
  id: Type.String(),
  /** 1..n, as the list of cues on the screen. */
  order: Type.Integer(),
  /** Without its Q. A number that is set by hand may hold letters, points and blanks. */
  number: Type.String(),
  type: Type.Enum(CUE_TYPES.map(({ id }) => id)),
  /** The type's label. */
  department: Type.String(),
  /** `manual`: its number is set by hand; `frozen`: it stands, whatever is put in before it. */
  mode: Type.Enum(['counted', 'manual', 'frozen']),
  state: Type.Enum(['called', 'cut'], {
    description:
      '`cut`: all of its words are struck, or lie in closed cuts of the first set, so it is not called.',
  }),
  scene: Type.Integer(),
  scene_name: Type.String(),
  /** Null before the first page. */
  page: Type.Union([Type.Integer(), Type.Null()]),
  /** Empty if no speaker says the words of the cue. */
  speaker: Type.String(),
  /** The words of the cue, with some of the text before and after them. */
  text: Type.String(),
  before: Type.String(),
  after: Type.String(),
  note: Type.String(),
  /** What happens. */
  does: Type.String(),
  /** How early it is announced: so many words before, or `half-page`; empty if it is not. */
  standby: Type.String(),
  /** Who gives it or carries it out. */
  who: Type.String(),
  /** What it waits for: its word, something that is seen, or another cue. */
  trigger: Type.Enum(CUE_TRIGGERS),
  /** The number of the cue that it follows; empty if none. */
  follows: Type.String(),
  /** How long after that it comes; null for at once. */
  seconds: Type.Union([Type.Number(), Type.Null()]),
})
export type Cue = Static<typeof Cue>

export const cueCalls = {
  listCues: defineCall({
    method: 'GET',
    path: '/api/scripts/:id/cues',
    access: 'script:read',
    summary:
      'The cues of a script in the order of the list on the screen, as JSON, or as CSV for `Accept: text/csv` or `?format=csv`.',
    params: ScriptParams,
    query: Type.Object({ format: Type.Optional(Type.Enum(['json', 'csv'])) }),
    response: Type.Array(Cue),
    csv: true,
    compressed: true,
  }),
}
