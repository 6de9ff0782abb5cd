// A strict reader of XML for files of other programs. It runs where there is no DOMParser, in a worker and in Node, and
// knows no entities of the file's own: a document type that declares any is refused, because they may grow without bound.
import { UnreadableFile } from './file-script.ts'

export interface XmlElement {
  /** With the prefix that the reader has chosen for the namespace: 'w:p'. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
}
export type XmlNode = XmlElement | string

/** The prefix by which a namespace is known here; null for one that is not: its elements keep the file's prefix. */
export type PrefixOf = (namespace: string) => string | null

/** An element whose end has not come yet, with what only its tags need. */
interface OpenElement {
  readonly children: XmlNode[]
  readonly rawName: string
  readonly scope: Scope
}

/** The prefixes that hold within an element, and the names that have been translated by them: a file has few. */
interface Scope {
  readonly prefixes: ReadonlyMap<string, string>
  readonly elements: Map<string, string>
  readonly attributes: Map<string, string>
}

const MAX_DEPTH = 400
const NO_NAMES: PrefixOf = () => null
const NAME = /[^\s=/>"'<]+/y
const ATTRIBUTE = /\s+([^\s=/>"'<]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
/** A document type that only names where others are declared; that place is never read. */
const DOCUMENT_TYPE = /<!DOCTYPE\s[^[\]<>]*>/y
const TAG_END = /\s*(\/?)>/y

/** @throws UnreadableFile if the text is not well-formed, or has a document type with declarations */
export function parseXml(text: string, prefixOf: PrefixOf = NO_NAMES): XmlElement {
  const open: OpenElement[] = []
  let root: XmlElement | null = null
  let at = 0
  const fail = (): never => {
    throw new UnreadableFile('broken')
  }
  const addText = (raw: string) => {
    const parent = open.at(-1)
    if (parent) parent.children.push(raw.includes('&') ? unescaped(raw) : raw)
    else if (raw.trim() !== '' && raw !== '\ufeff') fail()
  }
  while (at < text.length) {
    const next = text.indexOf('<', at)
    if (next < 0) {
      addText(text.slice(at))
      break
    }
    if (next > at) addText(text.slice(at, next))
    if (text.startsWith('<!--', next)) at = behind(text, '-->', next + 4)
    else if (text.startsWith('<?', next)) at = behind(text, '?>', next + 2)
    else if (text.startsWith('<![CDATA[', next)) {
      at = behind(text, ']]>', next + 9)
      const parent = open.at(-1)
      if (parent) parent.children.push(text.slice(next + 9, at - 3))
      else fail()
    } else if (text.startsWith('<!', next)) {
      DOCUMENT_TYPE.lastIndex = next
      if (root || !DOCUMENT_TYPE.test(text)) throw new UnreadableFile('entities')
      at = DOCUMENT_TYPE.lastIndex
    } else if (text[next + 1] === '/') {
      const end = text.indexOf('>', next)
      const closed = open.pop()
      if (end < 0 || closed?.rawName !== text.slice(next + 2, end).trim()) fail()
      at = end + 1
    } else {
      if (root && open.length === 0) fail()
      const parent = open.at(-1)
      const { element, end, opened } = startTag(
        text,
        next,
        parent?.scope ?? createScope(new Map()),
        prefixOf,
      )
      if (parent) parent.children.push(element)
      else root = element
      if (opened) open.push(opened)
      if (open.length > MAX_DEPTH) fail()
      at = end
    }
  }
  if (open.length > 0 || root === null) return fail()
  return root
}

const createScope = (prefixes: ReadonlyMap<string, string>): Scope => ({
  prefixes,
  elements: new Map(),
  attributes: new Map(),
})

// most elements of a document have no attributes or nothing in them, and share these
const NO_ATTRIBUTES: XmlElement['attributes'] = Object.freeze({})
const NO_CHILDREN: readonly XmlNode[] = Object.freeze([])

interface StartTag {
  readonly element: XmlElement
  readonly end: number
  /** Null if the same tag closes the element. */
  readonly opened: OpenElement | null
}

function startTag(text: string, from: number, outer: Scope, prefixOf: PrefixOf): StartTag {
  NAME.lastIndex = from + 1
  const rawName = NAME.exec(text)?.[0]
  if (rawName === undefined) throw new UnreadableFile('broken')
  const raw = readAttributes(text, NAME.lastIndex)
  TAG_END.lastIndex = raw.end
  const end = TAG_END.exec(text)
  if (!end) throw new UnreadableFile('broken')
  const scope = raw.hasDeclarations ? declaredIn(raw.attributes, outer, prefixOf) : outer
  const isClosed = end[1] === '/'
  const children: XmlNode[] = []
  const element = {
    name: known(rawName, scope, true),
    attributes: knownAttributes(raw.attributes, scope),
    children: isClosed ? NO_CHILDREN : children,
  }
  return { element, end: TAG_END.lastIndex, opened: isClosed ? null : { children, rawName, scope } }
}

type RawAttribute = readonly [name: string, value: string]

const isDeclaration = (name: string): boolean => name.startsWith('xmlns')

function readAttributes(text: string, from: number) {
  const attributes: RawAttribute[] = []
  let [end, hasDeclarations] = [from, false]
  // a tag without attributes ends at once
  while (text[end] !== '>') {
    ATTRIBUTE.lastIndex = end
    const match = ATTRIBUTE.exec(text)
    if (!match) break
    const [, name = '', ...quoted] = match
    const value = quoted[0] ?? quoted[1] ?? ''
    attributes.push([name, value.includes('&') ? unescaped(value) : value])
    hasDeclarations ||= isDeclaration(name)
    end = ATTRIBUTE.lastIndex
  }
  return { attributes, end, hasDeclarations }
}

function declaredIn(
  attributes: readonly RawAttribute[],
  { prefixes }: Scope,
  prefixOf: PrefixOf,
): Scope {
  const declared = attributes.filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  return createScope(
    new Map([
      ...prefixes,
      ...declared.map(([name, uri]) => [name.slice(6), prefixOf(uri) ?? name.slice(6)] as const),
    ]),
  )
}

function knownAttributes(
  attributes: readonly RawAttribute[],
  scope: Scope,
): XmlElement['attributes'] {
  if (attributes.length === 0) return NO_ATTRIBUTES
  const result: Record<string, string> = {}
  for (const [name, value] of attributes)
    if (!isDeclaration(name)) result[known(name, scope, false)] = value
  return result
}

/** A name with the prefix by which its namespace is known. Attributes without a prefix have no namespace. */
function known(name: string, scope: Scope, isElement: boolean): string {
  const kept = isElement ? scope.elements : scope.attributes
  const before = kept.get(name)
  if (before !== undefined) return before
  const translated = translate(name, scope.prefixes, isElement)
  kept.set(name, translated)
  return translated
}

function translate(name: string, prefixes: Scope['prefixes'], isElement: boolean): string {
  const colon = name.indexOf(':')
  const prefix = colon < 0 ? '' : name.slice(0, colon)
  if (colon < 0 && !isElement) return name
  const own = prefixes.get(prefix)
  if (own === undefined || own === prefix) return name
  const local = name.slice(colon + 1)
  return own === '' ? local : `${own}:${local}`
}

function behind(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from)
  if (at < 0) throw new UnreadableFile('broken')
  return at + end.length
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

function unescaped(text: string): string {
  return text.replaceAll(/&([^;&]*);?/g, (whole, name: string) => {
    const code = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
    const point = code ? Number.parseInt(code[1] ?? code[2] ?? '', code[1] ? 16 : 10) : -1
    if (whole.endsWith(';') && point > 0 && point <= 0x10ffff) return String.fromCodePoint(point)
    const character =
      whole.endsWith(';') && Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined
    if (character === undefined)
      throw new UnreadableFile(/^[a-z]\w*$/i.test(name) ? 'entities' : 'broken')
    return character
  })
}

export const elementsIn = ({ children }: XmlElement): readonly XmlElement[] =>
  children.filter((child) => typeof child !== 'string')

export function childOf(element: XmlElement | null | undefined, name: string): XmlElement | null {
  for (const child of element?.children ?? [])
    if (typeof child !== 'string' && child.name === name) return child
  return null
}

/** All elements of this name at any depth. */
export function findAll(element: XmlElement, name: string): readonly XmlElement[] {
  const found: XmlElement[] = []
  const visit = (one: XmlElement) => {
    if (one.name === name) found.push(one)
    for (const child of one.children) if (typeof child !== 'string') visit(child)
  }
  visit(element)
  return found
}

/** The elements of this name that stand in no other one of it; `entered` may choose another element to look into. */
export const findOutermost = (
  element: XmlElement,
  name: string,
  entered = (child: XmlElement): XmlElement => child,
): readonly XmlElement[] =>
  elementsIn(element).flatMap((child) =>
    child.name === name ? [child] : findOutermost(entered(child), name, entered),
  )

export const textOf = (node: XmlNode): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('')

// XML allows no other control characters
const FORBIDDEN = new RegExp(
  String.raw`[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]`,
  'g',
)

export const escapeXml = (text: string): string =>
  text
    .replaceAll(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
