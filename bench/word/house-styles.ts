// A play whose structure is known, as Word files in the ways in which houses write them.
import { escapeXml } from '#/shared/formats/xml.ts'
import { wordFile } from '#test/support/word-file.ts'

export interface TruePart {
  readonly text?: string
  readonly stage?: string
}

export interface TrueBlock {
  readonly type: 'front' | 'scene' | 'stage' | 'dialogue'
  readonly text?: string
  readonly name?: string
  readonly speaker?: string
  readonly paragraphs?: readonly (readonly TruePart[])[]
}

type Style = (blocks: readonly TrueBlock[]) => string

interface RunLook {
  readonly b?: boolean
  readonly i?: boolean
  readonly caps?: boolean
  readonly smallCaps?: boolean
  readonly strike?: boolean
}

interface ParagraphLook {
  readonly jc?: string
  readonly left?: number
  readonly hanging?: number
  readonly style?: string
  readonly size?: number
}

function run(text: string, look: RunLook = {}): string {
  const properties = (['b', 'i', 'caps', 'smallCaps', 'strike'] as const).flatMap((name) =>
    look[name] ? [`<w:${name}/>`] : [],
  )
  const pieces = text.split(/(\t|\n)/).map((piece) => {
    if (piece === '\t') return '<w:tab/>'
    return piece === '\n' ? '<w:br/>' : `<w:t xml:space="preserve">${escapeXml(piece)}</w:t>`
  })
  return `<w:r><w:rPr>${properties.join('')}</w:rPr>${pieces.join('')}</w:r>`
}

let changes = 0
const deleted = (runs: string): string =>
  `<w:del w:id="${(changes += 1)}" w:author="Jana" w:date="2026-03-0${1 + (changes % 9)}T10:00:00Z">${runs
    .replaceAll('<w:t ', '<w:delText ')
    .replaceAll('</w:t>', '</w:delText>')}</w:del>`

function paragraph(content: string, { jc, left, hanging, style }: ParagraphLook = {}): string {
  const indent =
    left === undefined
      ? ''
      : `<w:ind w:left="${left}"${hanging === undefined ? '' : ` w:hanging="${hanging}"`}/>`
  return `<w:p><w:pPr>${style === undefined ? '' : `<w:pStyle w:val="${style}"/>`}${indent}${jc === undefined ? '' : `<w:jc w:val="${jc}"/>`}</w:pPr>${content}</w:p>`
}

const BLANK = paragraph('')

type Direct = (stage: string) => string
const inBrackets: Direct = (stage) => (/^[([]/.test(stage.trim()) ? stage : `(${stage})`)
const asPrinted: Direct = (stage) => stage

/** The text of a speech's paragraph, its directions in italics. */
const spoken = (parts: readonly TruePart[], direct: Direct, look: RunLook = {}): string =>
  parts
    .map(({ text, stage }) =>
      stage === undefined ? run(text ?? '', look) : run(direct(stage), { ...look, i: true }),
    )
    .join('')

const frontOf = (blocks: readonly TrueBlock[], look: ParagraphLook): string =>
  blocks
    .filter(({ type }) => type === 'front')
    .map(({ text = '' }) => paragraph(run(text), look))
    .join('')

function play(
  blocks: readonly TrueBlock[],
  scene: (name: string) => string,
  stage: (text: string) => string,
  speech: (name: string, paragraphs: readonly (readonly TruePart[])[], index: number) => string,
): string {
  return blocks
    .map(({ type, text = '', name = '', speaker = '', paragraphs = [] }, index) => {
      if (type === 'scene') return scene(name)
      if (type === 'stage') return stage(text)
      return type === 'dialogue' ? speech(speaker, paragraphs, index) : ''
    })
    .join('')
}

const boldScene = (name: string) =>
  BLANK + paragraph(run(name, { b: true }), { jc: 'center' }) + BLANK

/** Names in the middle above their speeches, directions in brackets. */
const centred: Style = (blocks) =>
  frontOf(blocks, { jc: 'center' }) +
  play(
    blocks,
    boldScene,
    (text) => paragraph(run(inBrackets(text), { i: true }), { jc: 'center' }),
    (name, paragraphs) =>
      BLANK +
      paragraph(run(name.toUpperCase()), { jc: 'center' }) +
      paragraphs.map((parts) => paragraph(spoken(parts, inBrackets))).join(''),
  )

/** 'NAME. text' in small capitals, as books print it. */
const runIn: Style = (blocks) =>
  frontOf(blocks, {}) +
  play(
    blocks,
    (name) => BLANK + paragraph(run(name), { style: 'Heading2' }),
    (text) => paragraph(run(text, { i: true }), { left: 567 }),
    (name, [first = [], ...more]) =>
      paragraph(run(name, { smallCaps: true }) + run('. ') + spoken(first, inBrackets)) +
      more.map((parts) => paragraph(spoken(parts, inBrackets))).join(''),
  )

/** Names and speeches in two columns that a tab makes. */
const tabs: Style = (blocks) =>
  frontOf(blocks, {}) +
  play(
    blocks,
    (name) => BLANK + paragraph(run(name, { b: true })) + BLANK,
    (text) => paragraph(run(text, { i: true })),
    (name, [first = [], ...more]) =>
      paragraph(run(`${name}\t`) + spoken(first, asPrinted), { left: 2268, hanging: 2268 }) +
      more.map((parts) => paragraph(spoken(parts, asPrinted), { left: 2268 })).join(''),
  )

/** Names and speeches in the cells of a table. */
const table: Style = (blocks) => {
  const cell = (content: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr>${content}</w:tc>`
  const opened =
    '<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="7000"/></w:tblGrid>'
  const rows = play(
    blocks,
    (name) => `</w:tbl>${boldScene(name)}${opened}`,
    (text) => `<w:tr>${cell(BLANK)}${cell(paragraph(run(text, { i: true })))}</w:tr>`,
    (name, paragraphs) =>
      `<w:tr>${cell(paragraph(run(name, { b: true })))}${cell(paragraphs.map((parts) => paragraph(spoken(parts, inBrackets))).join(''))}</w:tr>`,
  )
  return (frontOf(blocks, {}) + BLANK + opened + rows + '</w:tbl>' + BLANK).replaceAll(
    `${opened}</w:tbl>`,
    '',
  )
}

/** A template for plays: a style for each element, and nothing else. */
const template: Style = (blocks) =>
  frontOf(blocks, {}) +
  play(
    blocks,
    (name) => paragraph(run(name), { style: 'DT-Szene' }),
    (text) => paragraph(run(text), { style: 'DT-Regie' }),
    (name, paragraphs) =>
      paragraph(run(name), { style: 'DT-Figur' }) +
      paragraphs.map((parts) => paragraph(spoken(parts, asPrinted), { style: 'DT-Rede' })).join(''),
  )

/** Bold names with a colon, blank lines between, directions as any other text. */
const bold: Style = (blocks) =>
  frontOf(blocks, {}) +
  play(
    blocks,
    (name) => paragraph(run(name, { b: true })) + BLANK,
    (text) => paragraph(run(inBrackets(text))) + BLANK,
    (name, paragraphs) =>
      paragraphs
        .map((parts, index) =>
          paragraph(
            (index === 0 ? run(`${name}:`, { b: true }) + run(' ') : '') +
              spoken(parts, inBrackets),
          ),
        )
        .join('') + BLANK,
  )

/** Cuts as tracked deletions: every seventh speech as a whole, and the end of every fifth. */
const tracked: Style = (blocks) =>
  frontOf(blocks, {}) +
  play(
    blocks,
    boldScene,
    (text) => paragraph(run(inBrackets(text), { i: true })),
    (name, [first = [], ...more], index) => {
      const head = run(`${name.toUpperCase()}: `)
      const said = [spoken(first, inBrackets), ...more.map((parts) => spoken(parts, inBrackets))]
      if (index % 7 === 0)
        return said.map((runs, at) => paragraph(deleted((at === 0 ? head : '') + runs))).join('')
      const isEnd = index % 5 === 0
      return said
        .map((runs, at) =>
          paragraph(
            (at === 0 ? head : '') + (isEnd && at === said.length - 1 ? deleted(runs) : runs),
          ),
        )
        .join('')
    },
  )

/** Cuts as struck words; the name stands above the speech, behind a line break of the same paragraph. */
const struck: Style = (blocks) =>
  frontOf(blocks, {}) +
  play(
    blocks,
    boldScene,
    (text) => BLANK + paragraph(run(text, { i: true })),
    (name, paragraphs, index) => {
      const look = index % 6 === 0 ? { strike: true } : {}
      const said = paragraphs.map((parts) => spoken(parts, inBrackets, look)).join(run('\n'))
      return BLANK + paragraph(run(`${name.toUpperCase()}\n`, { b: true, ...look }) + said)
    },
  )

export const HOUSE_STYLES: Readonly<Record<string, Style>> = {
  centred,
  'run-in': runIn,
  tabs,
  table,
  template,
  bold,
  tracked,
  struck,
}

const STYLES = ['DT-Szene', 'DT-Regie', 'DT-Figur', 'DT-Rede']
  .map(
    (name) =>
      `<w:style w:type="paragraph" w:customStyle="1" w:styleId="${name}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/></w:style>`,
  )
  .join('')

export const houseFile = (body: string): Uint8Array =>
  wordFile(body, {
    styles: `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Heading2"><w:name w:val="heading 2"/><w:basedOn w:val="Normal"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr><w:rPr><w:b/></w:rPr></w:style>${STYLES}`,
  })
