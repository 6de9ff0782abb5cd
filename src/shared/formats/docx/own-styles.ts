// The styles that Stichwort gives the elements of a script in a Word file, and knows again when it reads the file. None of
// them is bold, italic or struck: so whatever is, was set by a person.
import { DIALOGUE_LAYOUTS, type DialogueLayout } from '../../script/blocks.ts'

export type StyleLanguage = 'de' | 'en'

/** The elements of a script, as its paragraphs show them. */
export const OWN_ELEMENTS = {
  text: { de: 'Text', en: 'Text' },
  direction: { de: 'Regie', en: 'Direction' },
  heading1: { de: 'Überschrift 1', en: 'Heading 1' },
  heading2: { de: 'Überschrift 2', en: 'Heading 2' },
  heading3: { de: 'Überschrift 3', en: 'Heading 3' },
  scene: { de: 'Szene', en: 'Scene' },
  sceneText: { de: 'Szenentext', en: 'Scene Text' },
  speaker: { de: 'Figur', en: 'Character' },
  speech: { de: 'Rede', en: 'Dialogue' },
  page: { de: 'Seite', en: 'Page' },
} as const
export type OwnElement = keyof typeof OWN_ELEMENTS

const LAYOUTS: Readonly<Record<DialogueLayout, Readonly<Record<StyleLanguage, string>>>> = {
  default: { de: '', en: '' },
  'side-by-side': { de: ' nebeneinander', en: ' side by side' },
  centered: { de: ' zentriert', en: ' centred' },
  vertical: { de: ' untereinander', en: ' stacked' },
}
const STRUCK = { de: ' gestrichen', en: ' struck' } as const

export const OWN_RUNS = {
  code: { de: 'Code', en: 'Code' },
  cut: { de: 'Strich', en: 'Cut' },
  cutCode: { de: 'Strich Code', en: 'Cut Code' },
} as const
export type OwnRun = keyof typeof OWN_RUNS

/**
 * A bookmark that begins a page before the first words. A break there has no effect in a text program, and LibreOffice
 * drops it when it saves; bookmarks it keeps.
 */
export const FIRST_PAGE = 'Stichwort_page'

const PREFIX = 'Stichwort '
/** A signature that no other style has. */
export const isOwnStyle = (name: string): boolean =>
  name.toLowerCase().startsWith(PREFIX.toLowerCase())

/** The style of an element; a speaker's says how the speech is laid out, and that it is struck as a whole. */
export interface OwnStyle {
  readonly element: OwnElement
  readonly layout: DialogueLayout
  readonly isStruck: boolean
}

export const plainStyle = (element: OwnElement): OwnStyle => ({
  element,
  layout: 'default',
  isStruck: false,
})

export const styleName = (
  { element, layout, isStruck }: OwnStyle,
  language: StyleLanguage,
): string =>
  PREFIX +
  OWN_ELEMENTS[element][language] +
  LAYOUTS[layout][language] +
  (isStruck ? STRUCK[language] : '')

export const styleId = ({ element, layout, isStruck }: OwnStyle): string =>
  ['Stichwort', element, layout === 'default' ? '' : layout, isStruck ? 'struck' : '']
    .filter((part) => part !== '')
    .join('-')

export const runStyleName = (run: OwnRun, language: StyleLanguage): string =>
  PREFIX + OWN_RUNS[run][language]

const BY_NAME: ReadonlyMap<string, OwnStyle> = new Map(
  (Object.keys(OWN_ELEMENTS) as OwnElement[]).flatMap((element) =>
    (element === 'speaker' ? DIALOGUE_LAYOUTS : (['default'] as const)).flatMap((layout) =>
      [false, true].flatMap((isStruck) =>
        (['de', 'en'] as const).map((language) => {
          const style = { element, layout, isStruck }
          return [styleName(style, language).toLowerCase(), style] as const
        }),
      ),
    ),
  ),
)

export const ownStyleOf = (name: string): OwnStyle | null => BY_NAME.get(name.toLowerCase()) ?? null

export function ownRunOf(name: string): OwnRun | null {
  const runs = Object.keys(OWN_RUNS) as OwnRun[]
  const isNamed = (run: OwnRun) =>
    (['de', 'en'] as const).some(
      (language) => runStyleName(run, language).toLowerCase() === name.toLowerCase(),
    )
  return runs.find(isNamed) ?? null
}
