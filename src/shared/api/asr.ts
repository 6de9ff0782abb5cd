import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'

const Recogniser = Type.Object({
  /** Whether the house has a recogniser of its own, at the socket `/api/asr/:scriptId`; else browsers use theirs. */
  selfHosted: Type.Boolean(),
  /** The older name of `selfHosted`. Pages of earlier builds read it; without it they use the browser's recogniser. */
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
