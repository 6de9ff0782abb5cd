// Completes the dictionaries for versions of a script, which are loaded when somebody looks at them.
import { versionsDe } from './de/versions.ts'
import { versionsEn } from './en/versions.ts'
import { TEXT_BY_LANGUAGE } from './use-text.ts'

Object.assign(TEXT_BY_LANGUAGE.de, { versions: versionsDe })
Object.assign(TEXT_BY_LANGUAGE.en, { versions: versionsEn })
