import { type Language, readPreferences, usePreferences } from '#/client/preferences/preferences.ts'
import { de } from './de.ts'
import type { Dictionary } from './dictionary.ts'
import { en } from './en.ts'

export type Text = Dictionary<typeof de>

export const TEXT_BY_LANGUAGE: Readonly<Record<Language, Text>> = { de, en }

/** The dictionary of the chosen language. */
export function useText(): Text {
  return TEXT_BY_LANGUAGE[usePreferences().lang]
}

/** The same outside of React, at this moment. */
export function currentText(): Text {
  return TEXT_BY_LANGUAGE[readPreferences().lang]
}
