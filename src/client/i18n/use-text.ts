import { type Language, readPreferences, usePreferences } from '#/client/preferences/preferences.ts'
import { de } from './de/index.ts'
import type { Dictionary } from './dictionary.ts'
import { en } from './en/index.ts'
import type { legalDe } from './de/legal.ts'
import type { peopleDe } from './de/people.ts'
import type { signedInDe } from './de/signed-in.ts'
import type { versionsDe } from './de/versions.ts'

interface LoadedSections {
  readonly legal: typeof legalDe
  readonly people: typeof peopleDe
  readonly versions: typeof versionsDe
}

export type Text = Dictionary<typeof de & typeof signedInDe & LoadedSections>

const shownToEverybody = { de: { ...de }, en: { ...en } }

/**
 * Texts that only some users read are loaded later: a component that needs them loads its `…-texts.ts` first.
 */
export const TEXT_BY_LANGUAGE = shownToEverybody as Readonly<Record<Language, Text>>

/** The dictionary of the chosen language. */
export function useText(): Text {
  return TEXT_BY_LANGUAGE[usePreferences().lang]
}

/** The dictionary of the chosen language outside of React, at this moment. */
export function currentText(): Text {
  return TEXT_BY_LANGUAGE[readPreferences().lang]
}
