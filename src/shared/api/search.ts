import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'

export const MAX_SEARCH_LENGTH = 200
/** Fewer letters are in every script. */
export const MIN_SEARCH_LENGTH = 2

/** Words that were found, with the text around them and their place. */
export const FoundWords = Type.Object({
  /** Null before the first scene. */
  scene: Type.Union([Type.Object({ number: Type.String(), name: Type.String() }), Type.Null()]),
  /** Empty where nobody speaks. */
  speaker: Type.String(),
  before: Type.String(),
  words: Type.String(),
  after: Type.String(),
  /** The words with what follows them. */
  quote: Type.String(),
  /** How often the quote stands in the script before this place. */
  nth: Type.Integer({ minimum: 0 }),
})
export type FoundWords = Static<typeof FoundWords>

export const FoundScript = Type.Object({
  id: Type.String(),
  title: Type.String(),
  owner: Type.String(),
  /** How many paragraphs fit; not more than 100 are counted. */
  total: Type.Integer(),
  found: Type.Array(FoundWords),
})
export type FoundScript = Static<typeof FoundScript>

export const searchCalls = {
  searchTexts: defineCall({
    method: 'GET',
    path: '/api/search',
    access: 'signed-in',
    summary:
      'Search the texts of all scripts that the caller owns or that are shared with them; those edited last come first. Edits are found after a minute. Fewer than two letters find nothing, but make the texts ready for the next question.',
    query: Type.Object({ q: Type.String({ maxLength: MAX_SEARCH_LENGTH }) }),
    response: Type.Array(FoundScript),
  }),
}
