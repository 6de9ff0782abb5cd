import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'

export const REGISTRATION_KINDS = ['open', 'closed', 'code', 'domain'] as const

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
