// The styles that Stichwort gives the elements of a script in a Word file, and knows again when it reads the file. None of
// them is bold, italic or struck: so whatever is, was set by a person.
import {
  DIALOGUE_LAYOUTS,
  type DialogueLayout,
  type DialogueBlock,
  type RichText,
  type ScriptBlock,
  withTexts,
} from '../../script/blocks.ts'
import { AT_ONCE } from '../../script/simultaneous.ts'
import {
  toRichText,
  type SourceParagraph,
  type SourceSpan,
  sliceSpans,
  wordsOf,
} from '../manuscript/source-paragraph.ts'

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

/** A signature that no other style has. */
const PREFIX = 'Stichwort '

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

// The blocks of a Word file that Stichwort has written: its styles say what each paragraph is.

/** The heading of a scene: 'Szene 3: Im Park'. */
const SCENE = /^(?:szene|scene) (?<number>\S*?)(?:: ?(?<name>[^]*))?$/iu
const SIGN = new RegExp(
  ` ?(?:${Object.values(AT_ONCE)
    .map((sign) => sign.replaceAll(/[()]/g, String.raw`\$&`))
    .join('|')})$`,
)

export const sceneHeading = (number: string, name: string, language: 'de' | 'en'): string =>
  `${language === 'de' ? 'Szene' : 'Scene'} ${number}: ${name}`

export function ownBlocks(paragraphs: readonly SourceParagraph[]): readonly ScriptBlock[] {
  const blocks: ScriptBlock[] = []
  let pages = 1
  let count = 0
  for (const paragraph of paragraphs) {
    while (pages < paragraph.page) {
      pages += 1
      blocks.push({ type: 'pageSplit', pageNumber: (count += 1) })
    }
    addParagraph(blocks, paragraph)
  }
  return blocks.map(spoken)
}

function addParagraph(blocks: ScriptBlock[], paragraph: SourceParagraph): void {
  const { spans, align } = paragraph
  const last = blocks.at(-1)
  const text = toRichText(spans)
  const own = ownStyleOf(paragraph.style)
  const aligned = align === 'left' ? {} : { align }
  switch (own?.element) {
    case 'page':
      if (text.length > 0) blocks.push({ type: 'paragraph', text, ...aligned })
      return
    case 'heading1':
    case 'heading2':
    case 'heading3':
      blocks.push({ type: 'heading', level: LEVELS[own.element], text, ...aligned })
      return
    case 'scene': {
      const { number = '1', name = wordsOf(spans) } = SCENE.exec(wordsOf(spans))?.groups ?? {}
      blocks.push({ type: 'scene', sceneNumber: number, sceneName: name, text: [] })
      return
    }
    case 'sceneText':
      if (last?.type === 'scene' && last.text.length === 0)
        blocks[blocks.length - 1] = { ...last, text }
      else blocks.push({ type: 'paragraph', text })
      return
    case 'speaker':
      return addSpeaker(blocks, spans, own.layout, own.isStruck)
    case 'speech':
      if (last?.type === 'dialogue')
        blocks[blocks.length - 1] = { ...last, paragraphs: [...last.paragraphs, text] }
      else blocks.push({ type: 'paragraph', text })
      return
    default:
      blocks.push({ type: 'paragraph', text, ...aligned })
  }
}

const LEVELS = { heading1: 1, heading2: 2, heading3: 3 } as const

function addSpeaker(
  blocks: ScriptBlock[],
  spans: readonly SourceSpan[],
  layout: DialogueBlock['layout'],
  struckThrough: boolean,
): void {
  const last = blocks.at(-1)
  const words = wordsOf(spans)
  const sign = SIGN.exec(words)
  const isTied = sign !== null && last?.type === 'dialogue'
  const simultaneous = isTied ? (last.simultaneous ?? `together-${blocks.length}`) : null
  if (isTied && simultaneous !== null) blocks[blocks.length - 1] = { ...last, simultaneous }
  const speaker: RichText = toRichText(isTied ? sliceSpans(spans, 0, sign.index) : spans)
  const tie = simultaneous === null ? {} : { simultaneous }
  blocks.push({ type: 'dialogue', speaker, paragraphs: [], layout, struckThrough, ...tie })
}

/** A speech has a paragraph, though it may have no words. Of one that is struck as a whole the words are not struck again. */
function spoken(block: ScriptBlock): ScriptBlock {
  if (block.type !== 'dialogue') return block
  const speech = block.paragraphs.length === 0 ? { ...block, paragraphs: [[]] } : block
  const bare = (text: RichText) => toRichText(text.map(({ strike: _strike, ...span }) => span))
  return block.struckThrough ? withTexts(speech, bare) : speech
}
