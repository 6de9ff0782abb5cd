// Word files for tests and benches, made of the XML of their parts.
import { zipSync } from 'fflate'
import { encodeText } from '#/shared/formats/text-coding.ts'

const OFFICE = 'http://schemas.openxmlformats.org'
const WORD = `${OFFICE}/wordprocessingml/2006/main`
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const PARTS = ['styles', 'numbering', 'comments', 'footnotes', 'header1'] as const

export interface WordParts {
  /** The content of the styles' part, and so on. */
  readonly styles?: string
  readonly numbering?: string
  readonly comments?: string
  readonly footnotes?: string
  readonly header1?: string
}

const ROOTS = {
  styles: 'w:styles',
  numbering: 'w:numbering',
  comments: 'w:comments',
  footnotes: 'w:footnotes',
  header1: 'w:hdr',
} as const
const NAMESPACES = `xmlns:w="${WORD}" xmlns:r="${OFFICE}/officeDocument/2006/relationships" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"`

const zipped = (files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, encodeText(text)])))

/** A Word file whose document has this body. */
export function wordFile(body: string, parts: WordParts = {}): Uint8Array<ArrayBuffer> {
  const named = PARTS.filter((name) => parts[name] !== undefined)
  const overrides = named.map((name) => {
    const type = name === 'header1' ? 'header' : name
    return `<Override PartName="/word/${name}.xml" ContentType="${TYPE}.${type}+xml"/>`
  })
  const relations = named.map((name, index) => {
    const type = name === 'header1' ? 'header' : name
    return `<Relationship Id="rId${index + 1}" Type="${OFFICE}/officeDocument/2006/relationships/${type}" Target="${name}.xml"/>`
  })
  return zipped({
    '[Content_Types].xml': `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${OFFICE}/package/2006/relationships">${relations.join('')}</Relationships>`,
    'word/document.xml': `<w:document ${NAMESPACES}><w:body>${body}<w:sectPr/></w:body></w:document>`,
    ...Object.fromEntries(
      named.map((name) => [
        `word/${name}.xml`,
        `<${ROOTS[name]} ${NAMESPACES}>${parts[name]}</${ROOTS[name]}>`,
      ]),
    ),
  })
}

/** A zip archive with any files. */
export const zipFile = zipped

/** A run with direct formatting: 'b', 'i', 'caps', 'strike'. */
export function run(text: string, ...looks: readonly string[]): string {
  const pieces = text.split(/(\t|\n)/).map((piece) => {
    if (piece === '\t') return '<w:tab/>'
    return piece === '\n' ? '<w:br/>' : `<w:t xml:space="preserve">${piece}</w:t>`
  })
  return `<w:r><w:rPr>${looks.map((look) => `<w:${look}/>`).join('')}</w:rPr>${pieces.join('')}</w:r>`
}

export const paragraph = (content: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`

/** A paragraph of plain text. */
export const line = (text: string): string => paragraph(run(text))

export const deleted = (text: string, author: string, date = '2026-03-01T10:00:00Z'): string =>
  `<w:del w:id="1" w:author="${author}" w:date="${date}"><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`
