import { type Language, readPreferences, usePreferences } from '#/client/preferences/preferences.ts'

/** Texts, functions that make texts, and sections of both. */
interface Section {
  readonly [key: string]: string | readonly string[] | ((...args: never[]) => string) | Section
}

/** The same section in each language. */
type Texts<S> = Readonly<Record<Language, S>>

/** A section of the texts on the screen: the German one says which texts there are, the English one has the same. */
export function texts<S extends Section>(section: {
  readonly de: S
  readonly en: NoInfer<S>
}): Texts<S> {
  return section
}

/** A section in the chosen language. */
export function useTexts<S>(section: Texts<S>): S {
  return section[usePreferences().lang]
}

/** A section in the chosen language outside of React, at this moment. */
export function currentTexts<S>(section: Texts<S>): S {
  return section[readPreferences().lang]
}
