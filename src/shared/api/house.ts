import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'

export const REGISTRATION_KINDS = ['open', 'closed', 'code', 'domain'] as const

/** What this house offers and allows, as far as screens depend on it. */
export const House = Type.Object({
  registration: Type.Enum([...REGISTRATION_KINDS]),
  /** Where `registration` is `domain`: what a newcomer's e-mail address ends with, behind the @. */
  registration_domains: Type.Array(Type.String()),
  public_scripts: Type.Boolean(),
  /** Whether a link to a new password can be sent. */
  sends_mail: Type.Boolean(),
  /** What people call the house's own identity provider; null where it has none. */
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
