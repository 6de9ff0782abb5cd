import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'

const orMissing = Type.Union([Type.String(), Type.Null()])

/** The operator of this house, for imprint and privacy policy; null for fields that the configuration does not set. */
export const LegalNotice = Type.Object({
  name: orMissing,
  /** The kind of enterprise or institution. If null, the pages call the operator a sole proprietor. */
  form: orMissing,
  /** May have several lines. */
  address: orMissing,
  email: orMissing,
})
export type LegalNotice = Static<typeof LegalNotice>

export const legalCalls = {
  getLegalNotice: defineCall({
    method: 'GET',
    path: '/api/legal',
    access: 'anyone',
    summary: 'Who is responsible for this server.',
    response: LegalNotice,
  }),
}
