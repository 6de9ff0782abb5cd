// Completes the dictionaries for the forms around an account, which the sign-in page loads after itself.
import { peopleDe } from './de/people.ts'
import { peopleEn } from './en/people.ts'
import { TEXT_BY_LANGUAGE } from './use-text.ts'

Object.assign(TEXT_BY_LANGUAGE.de, { people: peopleDe })
Object.assign(TEXT_BY_LANGUAGE.en, { people: peopleEn })
