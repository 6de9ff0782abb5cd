// Completes the dictionaries for versions of a script; loaded when the user opens the versions.
import { versionsDe } from './de/versions.ts'
import { versionsEn } from './en/versions.ts'
import { TEXT_BY_LANGUAGE } from './use-text.ts'

Object.assign(TEXT_BY_LANGUAGE.de, { versions: versionsDe })
Object.assign(TEXT_BY_LANGUAGE.en, { versions: versionsEn })
