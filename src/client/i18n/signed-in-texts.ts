// Completes the dictionaries: every screen of somebody signed in loads this, and the sign-in page does without.
import './people-texts.ts'
import { signedInDe } from './signed-in-de.ts'
import { signedInEn } from './signed-in-en.ts'
import { TEXT_BY_LANGUAGE } from './use-text.ts'

Object.assign(TEXT_BY_LANGUAGE.de, signedInDe)
Object.assign(TEXT_BY_LANGUAGE.en, signedInEn)
