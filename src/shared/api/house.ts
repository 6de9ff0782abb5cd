import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'

const REGISTRATION_KINDS = ['open', 'closed', 'code', 'domain'] as const

/** The features and limits of this house, as far as screens depend on them. */
export const House = Type.Object({
  registration: Type.Enum([...REGISTRATION_KINDS]),
  /** If `registration` is `domain`: the allowed ends of a new user's e-mail address, behind the @. */
  registration_domains: Type.Array(Type.String()),
  public_scripts: Type.Boolean(),
  /** Whether an invitation can let in people without an account. */
  guests: Type.Boolean(),
  /** Whether a link to a new password can be sent. */
  sends_mail: Type.Boolean(),
  /** The name of the house's own identity provider on the screen; null if the house has none. */
  provider_name: Type.Union([Type.String(), Type.Null()]),
  has_google: Type.Boolean(),
})
export type House = Static<typeof House>

export const houseCalls = {
  getHouse: defineCall({
    method: 'GET',
    path: '/api/house',
    access: 'anyone',
    summary: 'What this house offers and allows.',
    response: House,
  }),
}

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
