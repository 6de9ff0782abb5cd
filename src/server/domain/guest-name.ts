// Comments carry the name of their author, so no two people of a house may have the same one: a guest's name ends in a word
// that no account's name ends in, and is numbered where another guest has it.
import type { Language } from '#/shared/api/accounts.ts'

const GUEST_WORD: Readonly<Record<Language, string>> = { de: 'Gast', en: 'guest' }

const ENDS_AS_GUEST = /\((?:gast|guest)\)$/iu

/** The name of a guest who has given a name. */
export const guestName = (given: string, language: Language): string =>
  `${given} (${GUEST_WORD[language]})`

/** Whether a name ends as those of guests do. */
export const isGuestName = (name: string): boolean => ENDS_AS_GUEST.test(name)
