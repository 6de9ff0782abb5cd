// A scene of a public-domain play, for whoever wants to see at first what a script is here (LIB-80).
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import type { ScriptLanguage } from '#/shared/script/script-languages.ts'
import { earnest } from './earnest.ts'
import { woyzeck } from './woyzeck.ts'

export const SAMPLES: Readonly<Record<ScriptLanguage, readonly ScriptBlock[]>> = {
  de: woyzeck,
  en: earnest,
}
