// Completes the dictionaries: every screen of somebody signed in loads this, and the sign-in page does without.
import './people-texts.ts'
import { signedInDe } from './de/signed-in.ts'
import { signedInEn } from './en/signed-in.ts'
import { TEXT_BY_LANGUAGE } from './use-text.ts'

Object.assign(TEXT_BY_LANGUAGE.de, signedInDe)
Object.assign(TEXT_BY_LANGUAGE.en, signedInEn)
