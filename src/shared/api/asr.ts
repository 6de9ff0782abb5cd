import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'

const Recogniser = Type.Object({
  /** The house has a recogniser of its own, at the socket `/api/asr/:scriptId`; else browsers use theirs. */
  house: Type.Boolean(),
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
