/** The values of PDF's object syntax; strings are bytes, one character each. */
export type PdfValue =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'string'; readonly bytes: string }
  | { readonly kind: 'ref'; readonly id: number }
  | { readonly kind: 'array'; readonly items: readonly PdfValue[] }
  | { readonly kind: 'dict'; readonly entries: PdfDict }
  /** An operator of a content stream, or a keyword such as `true`. */
  | { readonly kind: 'word'; readonly word: string }

export type PdfDict = ReadonlyMap<string, PdfValue>

export const EMPTY_DICT: PdfDict = new Map()

/** The characters of PDFDocEncoding from 0x80 on, where it differs from Latin-1. */
const DOC_ENCODING = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'

/** The characters of a text string: UTF-16 or UTF-8 as its byte order mark says, without one PDFDocEncoding. */
export function textOfString(bytes: string): string {
  const buffer = Buffer.from(bytes, 'latin1')
  if (bytes.startsWith('\u00fe\u00ff')) {
    return buffer
      .subarray(2, buffer.length - (buffer.length % 2))
      .swap16()
      .toString('utf16le')
  }
  if (bytes.startsWith('\u00ef\u00bb\u00bf')) return buffer.subarray(3).toString('utf8')
  return bytes.replace(/[\u0080-\u009e]/g, (byte) => DOC_ENCODING[byte.charCodeAt(0) - 128] ?? byte)
}

// Reads PDF's syntax, which objects and content streams share. One sticky regular expression matches the next token.
export interface Cursor {
  readonly text: string
  at: number
}

const MAX_DEPTH = 24
/**
 * The expression matches blanks one by one and comments to the end of their line. So there is only one way to match
 * blanks and comments, however many there are, and the time is linear.
 */
const TOKEN =
  /(?:[\0\t\n\f\r ]|%[^\r\n]*(?=[\r\n]|$))*(?:(\d+)[ \r\n]+\d+[ \r\n]+R\b|([+-]?(?:\d+\.?\d*|\.\d+))|\/([^\0\t\n\f\r ()<>[\]{}/%]*)|(<<|>>|[[\]({}])|<([0-9A-Fa-f\s]*)>|([^\0\t\n\f\r ()<>[\]{}/%]+)|([)<>]))/y

/** The next value or operator; null at the end, and if the text is no PDF syntax. */
export function readValue(cursor: Cursor, depth = 0): PdfValue | null {
  TOKEN.lastIndex = cursor.at
  const token = TOKEN.exec(cursor.text)
  if (!token || depth > MAX_DEPTH) return null
  cursor.at = TOKEN.lastIndex
  const [, ref, number, name, mark, hex, word] = token
  if (number !== undefined) return { kind: 'number', value: Number(number) }
  if (word !== undefined) return { kind: 'word', word }
  if (name !== undefined) return { kind: 'name', name: unescapeName(name) }
  if (hex !== undefined) return { kind: 'string', bytes: bytesOfHex(hex) }
  if (ref !== undefined) return { kind: 'ref', id: Number(ref) }
  if (mark === '(') return { kind: 'string', bytes: readLiteral(cursor) }
  if (mark === '[') return { kind: 'array', items: readUntil(cursor, ']', depth) }
  if (mark === '<<') return { kind: 'dict', entries: readDict(cursor, depth) }
  return { kind: 'word', word: mark ?? '' }
}

function readUntil(cursor: Cursor, end: string, depth: number): readonly PdfValue[] {
  const items: PdfValue[] = []
  for (;;) {
    const value = readValue(cursor, depth + 1)
    if (value === null || (value.kind === 'word' && value.word === end)) return items
    items.push(value)
  }
}

function readDict(cursor: Cursor, depth: number): ReadonlyMap<string, PdfValue> {
  const items = readUntil(cursor, '>>', depth)
  const entries = new Map<string, PdfValue>()
  for (let index = 0; index + 1 < items.length; index += 2) {
    const [key, value] = [items[index], items[index + 1]]
    if (key?.kind === 'name' && value) entries.set(key.name, value)
  }
  return entries
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
}

/** A string in round brackets, which may hold balanced brackets; the cursor stands behind the first. */
function readLiteral(cursor: Cursor): string {
  const start = cursor.at
  let depth = 1
  let at = start
  for (; at < cursor.text.length && depth > 0; at++) {
    const letter = cursor.text[at]
    if (letter === '\\') at += 1
    else if (letter === '(') depth += 1
    else if (letter === ')') depth -= 1
  }
  cursor.at = Math.min(at, cursor.text.length)
  const raw = cursor.text.slice(start, depth === 0 ? at - 1 : at)
  return raw.replace(/\\(?:([0-7]{1,3})|(\r\n|[^]))/g, (_, octal?: string, letter = '') => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255)
    return /^[\r\n]/.test(letter) ? '' : (ESCAPES[letter] ?? letter)
  })
}

function bytesOfHex(hex: string): string {
  const digits = hex.replace(/\s+/g, '')
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1')
}

function unescapeName(name: string): string {
  return name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
