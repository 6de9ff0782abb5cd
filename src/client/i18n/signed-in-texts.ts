// Completes the dictionaries: every screen of a signed-in user loads this file, and the sign-in page does not.
import './people-texts.ts'
import { signedInDe } from './de/signed-in.ts'
import { signedInEn } from './en/signed-in.ts'
import { TEXT_BY_LANGUAGE } from './use-text.ts'

Object.assign(TEXT_BY_LANGUAGE.de, signedInDe)
Object.assign(TEXT_BY_LANGUAGE.en, signedInEn)
