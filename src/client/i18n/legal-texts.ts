// Completes the dictionaries for the legal pages.
import { legalDe } from './de/legal.ts'
import { legalEn } from './en/legal.ts'
import { TEXT_BY_LANGUAGE } from './use-text.ts'

Object.assign(TEXT_BY_LANGUAGE.de, { legal: legalDe })
Object.assign(TEXT_BY_LANGUAGE.en, { legal: legalEn })
