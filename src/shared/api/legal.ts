import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'

const orMissing = Type.Union([Type.String(), Type.Null()])

/** Who runs this house, for imprint and privacy policy; null where the configuration does not say. */
export const LegalNotice = Type.Object({
  name: orMissing,
  /** What kind of enterprise or institution it is. For null, pages say that it is a sole proprietor. */
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
