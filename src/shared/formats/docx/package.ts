// The parts of a Word file that the reader needs.
import { MAX_UNZIPPED_BYTES, UnreadableFile } from '../file-script.ts'
import { bytesAsText, decodeText } from '../text-coding.ts'
import { elementsIn, parseXml, type PrefixOf, type XmlElement } from '../xml.ts'
import { isZip, unzip, type ZipFiles } from '../zip.ts'

export interface WordPackage {
  readonly document: XmlElement
  readonly styles: XmlElement | null
  readonly numbering: XmlElement | null
  readonly comments: XmlElement | null
  /** Which comments are answers, and which are done. */
  readonly commentsExtended: XmlElement | null
  readonly notes: readonly XmlElement[]
  readonly margins: readonly XmlElement[]
  /** The words of diagrams, which stand beside the document. */
  readonly diagrams: readonly XmlElement[]
  /** The names of diagrams that cannot be read. */
  readonly unreadable: readonly string[]
  /** As the program that wrote the file counted them; null if it did not say. */
  readonly pages: number | null
}

/** Word's own namespaces and those of the ISO standard have the same elements. */
const prefixOf: PrefixOf = (namespace) => {
  if (/\/wordprocessingml(?:\/2006)?\/main$/.test(namespace)) return 'w'
  if (namespace.endsWith('word/2010/wordml')) return 'w14'
  if (namespace.endsWith('word/2012/wordml')) return 'w15'
  if (namespace.endsWith('word/2015/wordml/symex')) return 'w16se'
  if (/drawingml(?:\/2006)?\/main$/.test(namespace)) return 'a'
  if (namespace.endsWith('markup-compatibility/2006')) return 'mc'
  return namespace === 'urn:schemas-microsoft-com:vml' ? 'v' : null
}

const WANTED =
  /^\/?(?:_rels\/\.rels|\[Content_Types\]\.xml|EncryptionInfo|docProps\/app\.xml|word\/(?:document\d*|styles|numbering|comments|commentsExtended|footnotes|endnotes|header\d*|footer\d*)\.xml)$/i

const DIAGRAM = /^\/?word\/diagrams\/data\d*\.xml$/i
/** Each is unpacked by itself, so that a damaged one costs no other one. That takes time, so no more are read. */
const MAX_DIAGRAMS = 100

export function openWordFile(bytes: Uint8Array): WordPackage {
  if (isCompound(bytes)) throw new UnreadableFile(kindOfCompound(bytes))
  if (!isZip(bytes)) throw new UnreadableFile('notWord')
  const files = unzipParts(bytes, (name) => WANTED.test(name))
  const part = (pattern: RegExp) => partsOf(files, pattern)[0] ?? null
  const room = MAX_UNZIPPED_BYTES - sizeOf(files)
  const document = part(/^\/?word\/document\d*\.xml$/i) ?? relatedDocument(bytes, files, room)
  if (document?.name !== 'w:document') throw new UnreadableFile('notWord')
  return {
    document,
    styles: part(/word\/styles\.xml$/i),
    numbering: part(/word\/numbering\.xml$/i),
    comments: part(/word\/comments\.xml$/i),
    commentsExtended: part(/word\/commentsExtended\.xml$/i),
    notes: partsOf(files, /word\/(?:footnotes|endnotes)\.xml$/i),
    margins: partsOf(files, /word\/(?:header|footer)\d*\.xml$/i),
    ...diagramsIn(bytes, room),
    pages: pagesOf(files),
  }
}

/** Diagrams are only listed, so that a damaged or too large one loses nothing else of the file, and no other diagram. */
function diagramsIn(bytes: Uint8Array, room: number) {
  const names: string[] = []
  unzipParts(bytes, (name) => DIAGRAM.test(name) && names.push(name) === 0, room)
  names.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const diagrams: XmlElement[] = []
  const unreadable: string[] = []
  let left = room
  for (const name of names.slice(0, MAX_DIAGRAMS))
    try {
      const files = unzipParts(bytes, (other) => other === name, left)
      left -= sizeOf(files)
      diagrams.push(...partsOf(files, DIAGRAM))
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      unreadable.push(name)
    }
  return { diagrams, unreadable: [...unreadable, ...names.slice(MAX_DIAGRAMS)] }
}

const sizeOf = (files: ZipFiles): number =>
  Object.values(files).reduce((sum, { length }) => sum + length, 0)

/** Some programs write the names of parts with the backslashes of Windows. */
function unzipParts(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  room?: number,
): ZipFiles {
  const slashed = (name: string) => name.replaceAll('\\', '/')
  const files = unzip(bytes, (name) => isWanted(slashed(name)), room)
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [slashed(name), file]))
}

/** The document at another place than usual: the relations of the file name it. */
function relatedDocument(bytes: Uint8Array, files: ZipFiles, room: number): XmlElement | null {
  const relations = partsOf(files, /^_rels\/\.rels$/)[0]
  const relation = (relations ? elementsIn(relations) : []).find(({ attributes }) =>
    attributes['Type']?.endsWith('/officeDocument'),
  )
  const target = relation?.attributes['Target']?.replace(/^\//, '')
  const file = target && unzipParts(bytes, (name) => name === target, room)[target]
  return file ? parseXml(decodeText(file), prefixOf) : null
}

function partsOf(files: ZipFiles, pattern: RegExp): readonly XmlElement[] {
  return Object.keys(files)
    .filter((name) => pattern.test(name))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .flatMap((name) => (files[name] ? [parseXml(decodeText(files[name]), prefixOf)] : []))
}

function pagesOf(files: ZipFiles): number | null {
  const bytes = files['docProps/app.xml']
  const pages = bytes && /<Pages>(\d{1,5})<\/Pages>/.exec(bytesAsText(bytes))?.[1]
  return pages ? Number(pages) : null
}

/** The container of old Word files, and of Word files with a password. */
export const isCompound = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte)

function kindOfCompound(bytes: Uint8Array): 'encrypted' | 'oldWord' | 'notWord' {
  const text = bytesAsText(bytes).replaceAll('\0', '')
  if (text.includes('EncryptedPackage')) return 'encrypted'
  return text.includes('WordDocument') ? 'oldWord' : 'notWord'
}
