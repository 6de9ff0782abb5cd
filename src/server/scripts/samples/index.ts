// A scene of a public-domain play, for users who want to see first how a script looks here (LIB-80).
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import type { ScriptLanguage } from '#/shared/script/script-languages.ts'
import { earnest } from './earnest.ts'
import { woyzeck } from './woyzeck.ts'

export const SAMPLES: Readonly<Record<ScriptLanguage, readonly ScriptBlock[]>> = {
  de: woyzeck,
  en: earnest,
}
