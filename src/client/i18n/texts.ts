import { type Language, readPreferences, usePreferences } from '#/client/preferences/preferences.ts'
import { isolated } from '#/shared/isolated.ts'

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
  isolateNames(section)
  return section
}

/** Each text that a function of the section gets is isolated for direction: it may be a name or a title of a user. */
function isolateNames(section: object): void {
  for (const [key, value] of Object.entries(section) as [string, unknown][]) {
    if (typeof value === 'function')
      Reflect.set(
        section,
        key,
        new Proxy(value, {
          apply: (text, self, given: readonly unknown[]): unknown =>
            Reflect.apply(text, self, given.map(isolatedIfText)),
        }),
      )
    else if (typeof value === 'object' && value !== null) isolateNames(value)
  }
}

const isolatedIfText = (given: unknown): unknown =>
  typeof given === 'string' ? isolated(given) : given

/** A section in the chosen language. */
export function useTexts<S>(section: Texts<S>): S {
  return section[usePreferences().lang]
}

/** A section in the chosen language outside of React, at this moment. */
export function currentTexts<S>(section: Texts<S>): S {
  return section[readPreferences().lang]
}

/** As many names as a tooltip has room for. */
const MAX_NAMES = 8

/** The first names of many, each isolated for direction, and how many more there are. */
export function someNames(names: readonly string[], more: (count: number) => string): string[] {
  if (names.length <= MAX_NAMES) return names.map(isolated)
  const shown = names.slice(0, MAX_NAMES - 1).map(isolated)
  return [...shown, more(names.length - shown.length)]
}
