import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'

const Recogniser = Type.Object({
  /** Whether the house has a recogniser of its own, at the socket `/api/asr/:scriptId`; else browsers use theirs. */
  selfHosted: Type.Boolean(),
  /** The same under an older name. Pages of earlier builds read it, and would otherwise use the browser's. */
  house: Type.Boolean({ deprecated: true }),
})
export type Recogniser = Static<typeof Recogniser>

export const asrCalls = {
  getRecogniser: defineCall({
    method: 'GET',
    path: '/api/recogniser',
    access: 'signed-in',
    summary: 'Whose speech recognition a rehearsal is followed with.',
    response: Recogniser,
  }),
}
