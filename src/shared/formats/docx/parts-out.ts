// The parts of a Word file that are the same for every script, and its styles.
import { DIALOGUE_LAYOUTS } from '../../script/blocks.ts'
import { escapeXml } from '../xml.ts'
import {
  OWN_ELEMENTS,
  OWN_RUNS,
  type OwnElement,
  type OwnRun,
  type OwnStyle,
  plainStyle,
  runStyleName,
  styleId,
  type StyleLanguage,
  styleName,
} from './own-format.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OFFICE = 'http://schemas.openxmlformats.org'
export const NAMESPACES = `xmlns:w="${OFFICE}/wordprocessingml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"`
const WORD_2012 = 'http://schemas.microsoft.com/office/2011'
/** What older programs do not know, and pass over: the ids of paragraphs, and the threads of comments. */
export const THREAD_NAMESPACES = `xmlns:mc="${OFFICE}/markup-compatibility/2006" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml" mc:Ignorable="w14 w15"`
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

export const CONTENT_TYPES = `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${WORD_TYPE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${WORD_TYPE}.styles+xml"/><Override PartName="/word/comments.xml" ContentType="${WORD_TYPE}.comments+xml"/><Override PartName="/word/commentsExtended.xml" ContentType="${WORD_TYPE}.commentsExtended+xml"/><Override PartName="/word/settings.xml" ContentType="${WORD_TYPE}.settings+xml"/><Override PartName="/word/footer1.xml" ContentType="${WORD_TYPE}.footer+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`

const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${type}" Target="${target}"/>`
const relations = (...all: readonly string[]) =>
  `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships">${all.join('')}</Relationships>`
const OF_DOCUMENT = `${OFFICE}/officeDocument/2006/relationships`

export const RELS = relations(
  relation(1, `${OF_DOCUMENT}/officeDocument`, 'word/document.xml'),
  relation(2, `${OFFICE}/package/2006/relationships/metadata/core-properties`, 'docProps/core.xml'),
)
export const DOCUMENT_RELS = relations(
  relation(1, `${OF_DOCUMENT}/styles`, 'styles.xml'),
  relation(2, `${OF_DOCUMENT}/comments`, 'comments.xml'),
  relation(3, `${OF_DOCUMENT}/footer`, 'footer1.xml'),
  relation(4, `${WORD_2012}/relationships/commentsExtended`, 'commentsExtended.xml'),
  relation(5, `${OF_DOCUMENT}/settings`, 'settings.xml'),
)

/** Without it, programs lay the file out as one of 2007, and Word says so in its title. */
export const SETTINGS = `${XML}<w:settings ${NAMESPACES}><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>`

/** The number of the page. */
export const FOOTER = `${XML}<w:ftr ${NAMESPACES}><w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p></w:ftr>`

export const coreXml = (title: string): string =>
  `${XML}<cp:coreProperties xmlns:cp="${OFFICE}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title></cp:coreProperties>`

interface Look {
  readonly paragraph: string
  readonly run: string
  readonly next: OwnElement
}

const spacing = (before: number, after: number) =>
  `<w:spacing w:before="${before}" w:after="${after}" w:line="288" w:lineRule="auto"/>`
const size = (halfPoints: number) => `<w:sz w:val="${halfPoints}"/>`

/** The look of a script that is read at a table: names in capitals above their speeches, directions set in. */
const LOOKS: Readonly<Record<OwnElement, Look>> = {
  text: { paragraph: spacing(0, 120), run: '', next: 'text' },
  direction: { paragraph: `${spacing(120, 120)}<w:ind w:left="567"/>`, run: '', next: 'text' },
  heading1: {
    paragraph: `<w:keepNext/>${spacing(360, 240)}<w:outlineLvl w:val="0"/>`,
    run: size(40),
    next: 'text',
  },
  heading2: {
    paragraph: `<w:keepNext/>${spacing(300, 160)}<w:outlineLvl w:val="1"/>`,
    run: size(30),
    next: 'text',
  },
  heading3: {
    paragraph: `<w:keepNext/>${spacing(240, 120)}<w:outlineLvl w:val="2"/>`,
    run: size(25),
    next: 'text',
  },
  scene: {
    paragraph: `<w:keepNext/><w:pBdr><w:bottom w:val="single" w:sz="6" w:space="4" w:color="999999"/></w:pBdr>${spacing(480, 200)}<w:outlineLvl w:val="1"/>`,
    run: size(30),
    next: 'text',
  },
  sceneText: { paragraph: spacing(0, 120), run: '', next: 'text' },
  speaker: {
    paragraph: `<w:keepNext/>${spacing(200, 0)}`,
    run: '<w:caps/><w:spacing w:val="20"/>',
    next: 'speech',
  },
  speech: { paragraph: `${spacing(0, 60)}<w:ind w:left="567"/>`, run: '', next: 'speech' },
  page: { paragraph: spacing(0, 0), run: '', next: 'text' },
}

function paragraphStyle(style: OwnStyle, language: StyleLanguage): string {
  const { paragraph, run, next } = LOOKS[style.element]
  const jc =
    style.element === 'speaker' && style.layout === 'centered' ? '<w:jc w:val="center"/>' : ''
  const [properties, outline] = paragraph.split(/(?=<w:outlineLvl)/)
  return `<w:style w:type="paragraph" w:customStyle="1" w:styleId="${styleId(style)}"><w:name w:val="${styleName(style, language)}"/><w:basedOn w:val="Normal"/><w:next w:val="${styleId(plainStyle(next))}"/><w:qFormat/><w:pPr>${properties}${jc}${outline ?? ''}</w:pPr>${run === '' ? '' : `<w:rPr>${run}</w:rPr>`}</w:style>`
}

const RUN_LOOKS: Readonly<Record<OwnRun, string>> = {
  code: '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New" w:cs="Courier New"/>',
  cut: '<w:strike/><w:color w:val="777777"/>',
  cutCode:
    '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New" w:cs="Courier New"/><w:strike/><w:color w:val="777777"/>',
}

export function stylesXml(language: StyleLanguage): string {
  const elements = Object.keys(OWN_ELEMENTS) as OwnElement[]
  const paragraphs = elements.flatMap((element): readonly OwnStyle[] =>
    element === 'speaker'
      ? DIALOGUE_LAYOUTS.flatMap((layout) =>
          [false, true].map((isStruck) => ({ element, layout, isStruck })),
        )
      : [plainStyle(element)],
  )
  const runs = (Object.keys(OWN_RUNS) as OwnRun[]).map(
    (run) =>
      `<w:style w:type="character" w:customStyle="1" w:styleId="Stichwort-${run}"><w:name w:val="${runStyleName(run, language)}"/><w:rPr>${RUN_LOOKS[run]}</w:rPr></w:style>`,
  )
  const defaults = `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Georgia" w:hAnsi="Georgia" w:eastAsia="Georgia" w:cs="Georgia"/>${size(22)}<w:lang w:val="${language === 'de' ? 'de-DE' : 'en-GB'}"/></w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults>`
  const normal =
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>'
  return `${XML}<w:styles ${NAMESPACES}>${defaults}${normal}${paragraphs.map((style) => paragraphStyle(style, language)).join('')}${runs.join('')}</w:styles>`
}
